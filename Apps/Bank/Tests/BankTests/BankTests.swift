import Bank
import Groma
import GromaTesting
import Testing

@MainActor struct BankTests {
  @Test(arguments: [AppDefinition.bank, .bankTablet]) func hasNoProblems(_ app: AppDefinition) { #expect(app.problems() == []) }
}
