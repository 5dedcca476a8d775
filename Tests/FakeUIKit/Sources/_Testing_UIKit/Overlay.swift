// A file that imports both `Testing` and `UIKit` makes the compiler look for this module, Apple's overlay for attachments.
@_exported import UIKit
