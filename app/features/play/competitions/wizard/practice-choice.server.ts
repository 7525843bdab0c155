import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { bounds } from '../inputs.ts'
import type { BankChoice } from './bank-choice.ts'
import { findRecentMisses } from '../rounds/freeze-missed-questions.server.ts'

/** Offers recently missed questions as a bank to play; empty if the class missed none. */
export async function loadPracticeChoice(
  { services, actor }: RequestContext,
  workspace: WorkspaceChoice,
): Promise<readonly BankChoice[]> {
  const misses = await read(services, actor, (db) => findRecentMisses(db, workspace.schoolId, workspace.id))
  if (!misses) return []
  const { from, questions } = misses
  return [{ bank: 'misses', title: '', ours: false, from, questions: Math.min(questions, bounds.questions) }]
}
