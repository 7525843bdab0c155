export { builtInBankNames } from './contract.ts'
export { isClassStaffSql, isBankOwnerClassStaff } from './class-staff.server.ts'
export { isOwnerStaffSql, findReadableBank } from './banks.server.ts'
export {
  loadBankVersion,
  freezeBank,
  freezeAssignedBank,
  loadBank,
  questionsWithKeys,
  questionsWithoutKeys,
  type FrozenBank,
} from './bank-versions.server.ts'
export { builtInAges, builtInQuestions, isBuiltInBank } from './built-in-banks.server.ts'
export { questionActions } from './question-actions.server.ts'
export { listBanks } from './queries.server.ts'
export { loadQuestionsPage } from './questions-page.server.ts'
export { skillName } from './skill-names.server.ts'
export { createWorkbook } from './workbook.server.ts'
