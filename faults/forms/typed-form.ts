import type { Requester } from '../surface/people.ts'
import type { Stage } from './stage.ts'

/** A form with text fields, how to fill and send it, and how to count its effects. */
export type TypedForm = {
  name: string
  /** Files that render the form. */
  renderedIn: string[]
  by: Requester
  /**
   * Whether the page resends the form automatically after an outage. Forms that must not take effect later, such as a
   * log-in, report the failure immediately, and the user sends them again.
   */
  isResent: boolean
  /** Resending after a lost reply takes effect twice, as with a second log-in. */
  repeats?: true
  /** The form restores its text by itself, so the page needs no warning about unsaved text. */
  hasNoUnsavedMark?: true
  /** Creates data that the form needs. */
  before?: (stage: Stage) => Promise<unknown>
  /** Opens the page and types the text. */
  fill: (stage: Stage) => Promise<unknown>
  /** Label of the submit button. */
  button?: string | RegExp
  /** Sends a form that has no button. */
  send?: (stage: Stage) => Promise<unknown>
  /** Whether Enter in a field also submits the form. */
  submitsOnEnter?: true
  /** The typed value, if it differs from `stage.text`. */
  typed?: (stage: Stage) => string
  /** Whether the text is preserved outside its field. */
  isTextPreserved?: (stage: Stage) => boolean
  /** Matches method and path of the request that submits the form. */
  request?: RegExp | 'socket'
  /** Counts how often the form took effect. */
  effects: (stage: Stage) => Promise<number>
}

/** Counts effects of forms that only update rows by the user's entries in the audit log. */
export const countAudited = (act: string) => (stage: Stage) =>
  countRows(stage, 'audit_entries WHERE person_id = $1 AND act = $2', stage.id, act)

export async function countRows({ owner }: Stage, rows: string, ...values: unknown[]): Promise<number> {
  const { rows: matches } = await owner.query<{ count: string }>(`SELECT count(*) FROM ${rows}`, values)
  return Number(matches[0]!.count)
}

export const pressButton = ({ page }: Stage, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
