import { expect, test } from 'vitest'
import { buildId } from '#app/platform/shell/start/runtime.server.ts'
import { messageRoutes } from './messages.ts'

const statusOf = async (path: string) => (await messageRoutes().request(`/messages/${path}`)).status

test('serves messages by build, language and feature', async () => {
  expect(await statusOf(`${buildId}/en/students.json`)).toBe(200)
  expect(await statusOf(`another/en/students.json`)).toBe(404)
})

test.each(['constructor', 'valueof', '__proto__', 'toString', 'hasOwnProperty'])(
  'answers 404 for the inherited property name %s',
  async (name) => {
    expect(await statusOf(`${buildId}/en/${name}.json`)).toBe(404)
    expect(await statusOf(`${buildId}/${name}/students.json`)).toBe(404)
  },
)
