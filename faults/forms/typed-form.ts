import type { Who } from '../surface/people.ts'
import type { Stage } from './stage.ts'

/** A form of the product in which somebody types, and how to tell what became of it. */
export type TypedForm = {
  name: string
  /** The files in which it is drawn. */
  drawn: string[]
  by: Who
  /**
   * Whether it is sent by itself as soon as it can be. What must not happen later, a log-in for instance, is told at
   * once and sent again by whoever typed it.
   */
  waits: boolean
  /** Sent again after an answer that was lost, it is done again: a second log-in is another one. */
  repeats?: true
  /** Brings its text back by itself, or was offered it: nothing needs to be asked before the page is left. */
  unmarked?: true
  /** What the school needs besides its people. */
  before?: (stage: Stage) => Promise<unknown>
  /** Opens it and types. */
  fill: (stage: Stage) => Promise<unknown>
  /** What is pressed to send it. */
  button?: string | RegExp
  /** Where it is sent without a button. */
  send?: (stage: Stage) => Promise<unknown>
  /** Whether Enter in its field sends it too. */
  enter?: true
  /** What somebody typed, where it is not the text itself. */
  typed?: (stage: Stage) => string
  /** Whether it is still there, where it does not stand in its field. */
  kept?: (stage: Stage) => boolean
  /** The request that carries it: method and address. */
  request?: RegExp | 'socket'
  /** How often it was done. */
  effects: (stage: Stage) => Promise<number>
}

/** A form of nothing but text that changes rows is counted by what the audit log says of this person. */
export const audited = (act: string) => (stage: Stage) =>
  counted(stage, 'audit_entries WHERE person_id = $1 AND act = $2', stage.id, act)

export async function counted({ owner }: Stage, rows: string, ...values: unknown[]): Promise<number> {
  const { rows: found } = await owner.query<{ count: string }>(`SELECT count(*) FROM ${rows}`, values)
  return Number(found[0]!.count)
}

export const press = ({ page }: Stage, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
