import Bank
import Groma
import GromaShell

/// The program `bank`: a shell for the apps of the bank.
@main
struct BankShell: GromaCommand {
  static let apps: [AppDefinition] = [.bank, .bankTablet]
}
