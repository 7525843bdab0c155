import { data, type RouterContextProvider } from 'react-router'
import type { Command } from './command.server.ts'
import { AppError, type ErrorCode, type ErrorDetails } from './errors.ts'
import { execute } from './execute.server.ts'
import { visitOf } from './request.server.ts'

export type ActionResult<Result> = { ok: true; result: Result } | { ok: false; error: { code: ErrorCode } & ErrorDetails }

/** A page's action: the form becomes the command's input; refusals come back as keys for the form, not as an error screen. */
export async function run<Input, Loaded, Result>(
  command: Command<Input, Loaded, Result>,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const form = await request.formData()
  const { services, actor, origin } = visitOf(context)
  const idempotencyKey = form.get('_key')?.toString() ?? null
  try {
    const result = await execute(services, command, formInput(form), { actor, origin, idempotencyKey })
    return data<ActionResult<Result>>({ ok: true, result })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found') throw toResponse(error)
    return data<ActionResult<Result>>({ ok: false, error: { code: error.code, ...error.details } }, { status: error.status })
  }
}

/** Fields that occur more than once become lists; fields that begin with an underscore are ours. */
export function formInput(form: FormData): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const key of new Set(form.keys())) {
    if (key.startsWith('_')) continue
    const values = form.getAll(key)
    input[key] = values.length > 1 ? values : values[0]
  }
  return input
}

/** What the error screen understands. Anything unexpected goes on as it is and is reported. */
export function toResponse(error: unknown): unknown {
  return error instanceof AppError ? data({ code: error.code, ...error.details }, { status: error.status }) : error
}
