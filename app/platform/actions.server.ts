import { data, type RouterContextProvider } from 'react-router'
import type { Actor } from '#rules/permissions.ts'
import { actionField, keyField } from './action-fields.ts'
import type { ActionResult } from './action-result.ts'
import type { Command, Outcome, Refusal } from './command.server.ts'
import { AppError } from './errors.ts'
import { execute } from './execute.server.ts'
import { fieldOf, formInput, type Form } from './form.ts'
import { readAnew } from './once.server.ts'
import { isOutage } from './outage.server.ts'
import { askingSession, visitOf, type Visit } from './request.server.ts'

type Arguments = {
  context: Readonly<RouterContextProvider>
  params: Record<string, string | undefined>
  request: Request
}

const answered = <Result>(result: Result) => data<ActionResult<Result>>({ ok: true, result })
export type Answer<Result> = ReturnType<typeof answered<Result>>

/** One form that was sent to a page, by somebody, from somewhere. */
export type Sent = Arguments & {
  visit: Visit
  form: Form
  /** Runs a command with the form as its input, as who visits or as them in another school. Refusals come back as keys. */
  run: <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, actor?: Actor) => Promise<Answer<Result>>
}

/** What a name stands for: a command, or what is done around one, where a page goes on elsewhere for instance. */
type AnyCommand = { name: string; run: (...given: never[]) => Promise<Outcome<unknown> | Refusal> }
type Entry = AnyCommand | ((sent: Sent) => Promise<unknown>)

type AnswerOf<Named extends Entry> = Named extends (sent: Sent) => infer Returned
  ? Awaited<Returned>
  : Named extends { run: (...given: never[]) => Promise<Outcome<infer Result> | Refusal> }
    ? Answer<Result>
    : never

/**
 * The action of a page: everything that can be sent to it, by name. Each form names what it wants, and which of its
 * sendings are one and the same.
 */
export function actions<Table extends Readonly<Record<string, Entry>>>(table: Table) {
  // A map has no names of its own, as an object has: `constructor` is none of ours.
  const named = new Map<string, Entry>(Object.entries(table))
  const action = async ({
    context,
    params,
    request,
  }: Arguments): Promise<AnswerOf<Table[keyof Table]> | Answer<never>> => {
    const visit = visitOf(context)
    try {
      const form = visit.form()
      const entry = named.get(fieldOf(form, actionField) ?? '')
      if (!entry) throw new AppError('not-found')
      const run = runFor(visit, form, keyIn(form))
      const answer = await (typeof entry === 'function'
        ? entry({ context, params, request, visit, form, run })
        : run(entry as unknown as Command<unknown, unknown, unknown>))
      return answer as AnswerOf<Table[keyof Table]>
    } catch (error) {
      return answerRefusal(error)
    }
  }
  return Object.assign(action, { table })
}

/** Without one, a form that is sent twice would be done twice. */
function keyIn(form: Form): string {
  const key = fieldOf(form, keyField)
  if (!key || !/^[\w-]{16,64}$/.test(key)) throw new AppError('invalid', { fields: { [keyField]: 'missing' } })
  return key
}

const runFor =
  (visit: Visit, form: Form, idempotencyKey: string): Sent['run'] =>
  async (command, actor = visit.actor) => {
    const { services, origin } = visit
    try {
      const invocation = { actor, origin, session: askingSession(visit), idempotencyKey }
      return answered(await execute(services, command, formInput(form), invocation))
    } catch (error) {
      return answerRefusal(error)
    } finally {
      readAnew(visit)
    }
  }

/**
 * What a form is told. What is not there is an error screen; in an outage nothing is wrong with the form, which waits
 * on the screen.
 */
function answerRefusal(error: unknown): Answer<never> {
  if (!(error instanceof AppError) || error.code === 'not-found' || isOutage(error)) throw toResponse(error)
  return data<ActionResult<never>>(
    { ok: false, error: { code: error.code, ...error.details } },
    { status: error.status },
  )
}

/** What the error screen understands. Anything unexpected, and an outage, goes on as it is. */
export function toResponse(error: unknown): unknown {
  return error instanceof AppError && !isOutage(error)
    ? data({ code: error.code, ...error.details }, { status: error.status })
    : error
}
