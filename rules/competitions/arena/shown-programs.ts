import { hidingNames, withoutNotes } from '../../program/without-names.ts'

type Sent = { readonly program: string; readonly players: number }

const mostBeside = 3

/** The best, as a whole class sees them: without notes and names, and those that are the same then as one. */
export function shownPrograms<Program extends Sent>(sent: readonly Program[], names: readonly string[]): Program[] {
  const shown = new Map<string, Program>()
  const hide = hidingNames(names, 'python')
  for (const one of sent) {
    const program = hide(withoutNotes(one.program))
    const before = shown.get(program)
    shown.set(program, before ? { ...before, players: before.players + one.players } : { ...one, program })
  }
  return [...shown.values()].slice(0, mostBeside)
}
