import ArgumentParser

/// The options that name the apps in association files.
struct ContractApps: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: ArgumentHelp("The app on iOS, with the prefix of its team. The default is the only one in the files.", valueName: "ID"))
  var apple: String?

  @Option(
    name: .customLong("android"),
    help: ArgumentHelp("The package name on Android. The default is the only one in the files.", valueName: "name"))
  var android: String?
}
