import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { visitor } from '#rules/permissions.ts'
import { actions } from './actions.server.ts'
import { AppError } from '../errors/errors.ts'
import type { Form } from '../request/form.ts'
import { requestContextKey, type RequestContext } from '../request/request.server.ts'

const action = actions({
  greet: async ({ form }) => ({ data: form.get('name') }),
  refuse: () => Promise.reject(new AppError('refused', { reason: 'full' })),
})

function send(fields: Record<string, string>, readForm?: () => Form) {
  const context = new RouterContextProvider()
  const form: Form = new Map(Object.entries(fields).map(([name, value]) => [name, [value]]))
  context.set(requestContextKey, { actor: visitor, form: readForm ?? (() => form) } as unknown as RequestContext)
  return action({ context, params: {}, request: new Request('http://127.0.0.1/') })
}

const _key = 'a-key-of-one-intent'

test('runs the action named by the form', async () => {
  expect(await send({ _action: 'greet', _key, name: 'Mali' })).toEqual({ data: ['Mali'] })
})

test.each(['', 'unknown', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'responds 404 to the unknown action name "%s"',
  async (_action) => {
    await expect(send({ _action, _key })).rejects.toMatchObject({ init: { status: 404 } })
  },
)

test.each(['', 'short', 'x'.repeat(65), 'has a space in its middle', "';--------------------"])(
  'rejects the malformed idempotency key %j',
  async (key) => {
    expect(await send({ _action: 'greet', _key: key })).toMatchObject({
      data: { ok: false, error: { code: 'invalid', fields: { _key: 'missing' } } },
      init: { status: 422 },
    })
  },
)

test('returns refusals and oversized forms as errors to the form', async () => {
  expect(await send({ _action: 'refuse', _key })).toMatchObject({
    data: { ok: false, error: { code: 'refused', reason: 'full' } },
    init: { status: 422 },
  })
  const tooLarge = () => {
    throw new AppError('too-large')
  }
  expect(await send({}, tooLarge)).toMatchObject({
    data: { ok: false, error: { code: 'too-large' } },
    init: { status: 413 },
  })
})
