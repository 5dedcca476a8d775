/// The requirements on the data that a flow stores while its screen is in the tree.
public typealias FlowData = Codable & Hashable & Sendable
