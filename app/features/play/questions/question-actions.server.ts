import { assignBankTest } from './assign-test.server.ts'
import { archiveBank, changeBank, createBank, shareBank } from './change-bank.server.ts'
import { addQuestion, changeQuestion, orderQuestions, removeQuestion } from './change-questions.server.ts'
import { copyBank } from './copy-bank.server.ts'
import { exportBank } from './export-bank.server.ts'
import { readQuestions } from './import/read-questions.server.ts'
import { takeQuestions } from './import/take-questions.server.ts'
import { uploadPicture } from './pictures/add-picture.server.ts'
import { decideProposal, proposeQuestion } from './propose-question.server.ts'

/** All form actions on questions, for the page that shows them. */
export const questionActions = {
  'create-bank': createBank,
  'change-bank': changeBank,
  'share-bank': shareBank,
  'archive-bank': archiveBank,
  'copy-bank': copyBank,
  'add-question': addQuestion,
  'change-question': changeQuestion,
  'remove-question': removeQuestion,
  'order-questions': orderQuestions,
  'add-picture': uploadPicture,
  'read-questions': readQuestions,
  'take-questions': takeQuestions,
  'export-bank': exportBank,
  'assign-test': assignBankTest,
  'propose-question': proposeQuestion,
  'decide-proposal': decideProposal,
}
