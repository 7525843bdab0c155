import { createNameHider, removeComments } from '../../program/hide-names.ts'

type SubmittedProgram = { readonly program: string; readonly players: number }

const maxShownPrograms = 3

/** The best programs for the class screen: comments and names are removed, and identical programs are merged. */
export function selectShownPrograms<Program extends SubmittedProgram>(
  submissions: readonly Program[],
  names: readonly string[],
): Program[] {
  const byText = new Map<string, Program>()
  const hide = createNameHider(names, 'python')
  for (const submission of submissions) {
    const program = hide(removeComments(submission.program))
    const same = byText.get(program)
    byText.set(program, same ? { ...same, players: same.players + submission.players } : { ...submission, program })
  }
  return [...byText.values()].slice(0, maxShownPrograms)
}
