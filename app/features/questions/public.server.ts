export { answersForClass, ownerAnswersFor } from './answers-for-class.server.ts'
export { ownerIsColleague, readableBank } from './banks.server.ts'
export {
  bankVersion,
  freezeBank,
  freezeGivenBank,
  loadBank,
  questionsWithKeys,
  questionsWithoutKeys,
  type FrozenBank,
} from './bank-versions.server.ts'
export { isOurBank } from './our-banks.server.ts'
export { questionActions } from './question-actions.server.ts'
export { banksFor } from './queries.server.ts'
export { questionsPage } from './questions-page.server.ts'
export { skillName } from './skill-names.server.ts'
export { workbookOf } from './workbook.server.ts'
