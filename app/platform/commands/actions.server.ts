import { data, type RouterContextProvider } from 'react-router'
import type { Actor } from '#rules/permissions.ts'
import { actionField, keyField } from '../forms/action-fields.ts'
import type { ActionResult } from '../forms/action-result.ts'
import type { Command, Outcome, Refusal } from './command.server.ts'
import { AppError } from '../errors/errors.ts'
import { execute } from './execute.server.ts'
import { getField, toInput, type Form } from '../request/form.ts'
import { clearRequestCache } from '../request/once-per-request.server.ts'
import { isOutage } from '../errors/outage.server.ts'
import { getCallerSession, getRequestContext, type RequestContext } from '../request/request.server.ts'

type Arguments = {
  context: Readonly<RouterContextProvider>
  params: Record<string, string | undefined>
  request: Request
}

const respondOk = <Result>(result: Result) => data<ActionResult<Result>>({ ok: true, result })
export type ActionResponse<Result> = ReturnType<typeof respondOk<Result>>

/** A form submitted to a page action, with the context of its request. */
export type FormSubmission = Arguments & {
  requestContext: RequestContext
  form: Form
  /** Runs a command with the form as input. `actor` defaults to the caller. Refusals return as error codes. */
  run: <Input, Loaded, Result>(
    command: Command<Input, Loaded, Result>,
    actor?: Actor,
  ) => Promise<ActionResponse<Result>>
}

/** Value of an action name: a command, or a function that wraps one (to redirect afterwards, for example). */
type AnyCommand = { name: string; run: (...args: never[]) => Promise<Outcome<unknown> | Refusal> }
type Entry = AnyCommand | ((submission: FormSubmission) => Promise<unknown>)

type ResponseOf<Named extends Entry> = Named extends (submission: FormSubmission) => infer Returned
  ? Awaited<Returned>
  : Named extends { run: (...args: never[]) => Promise<Outcome<infer Result> | Refusal> }
    ? ActionResponse<Result>
    : never

/**
 * Builds a page's `action` from its named commands. The form's `_action` field selects the entry; its `_key` field is
 * the idempotency key.
 */
export function actions<Table extends Readonly<Record<string, Entry>>>(table: Table) {
  // A Map has no inherited keys: `constructor` must not match an entry.
  const entries = new Map<string, Entry>(Object.entries(table))
  const action = async ({
    context,
    params,
    request,
  }: Arguments): Promise<ResponseOf<Table[keyof Table]> | ActionResponse<never>> => {
    const requestContext = getRequestContext(context)
    try {
      const form = requestContext.form()
      const entry = entries.get(getField(form, actionField) ?? '')
      if (!entry) throw new AppError('not-found')
      const run = createRunner(requestContext, form, requireKey(form))
      const response = await (typeof entry === 'function'
        ? entry({ context, params, request, requestContext, form, run })
        : run(entry as unknown as Command<unknown, unknown, unknown>))
      return response as ResponseOf<Table[keyof Table]>
    } catch (error) {
      return respondWithError(error)
    }
  }
  return Object.assign(action, { table })
}

/** Rejects a form without an idempotency key, because a double submit would run the command twice. */
function requireKey(form: Form): string {
  const key = getField(form, keyField)
  if (!key || !/^[\w-]{16,64}$/.test(key)) throw new AppError('invalid', { fields: { [keyField]: 'missing' } })
  return key
}

const createRunner =
  (requestContext: RequestContext, form: Form, idempotencyKey: string): FormSubmission['run'] =>
  async (command, actor = requestContext.actor) => {
    const { services, origin } = requestContext
    try {
      const invocation = { actor, origin, session: getCallerSession(requestContext), idempotencyKey }
      return respondOk(await execute(services, command, toInput(form), invocation))
    } catch (error) {
      return respondWithError(error)
    } finally {
      clearRequestCache(requestContext)
    }
  }

/**
 * Returns the error to the form. `not-found` and outages are thrown to the error screen instead; the client keeps the
 * form on the screen during an outage.
 */
function respondWithError(error: unknown): ActionResponse<never> {
  if (!(error instanceof AppError) || error.code === 'not-found' || isOutage(error)) throw toResponse(error)
  return data<ActionResult<never>>(
    { ok: false, error: { code: error.code, ...error.details } },
    { status: error.status },
  )
}

/** Converts an AppError to the response that the error screen reads. Outages and unexpected errors pass through. */
export function toResponse(error: unknown): unknown {
  return error instanceof AppError && !isOutage(error)
    ? data({ code: error.code, ...error.details }, { status: error.status })
    : error
}
