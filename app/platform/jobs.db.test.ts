import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { inTransaction, nobody } from './db.server.ts'
import { openJobs, type Jobs } from './jobs.server.ts'

let services: TestServices
let worker: Jobs
const taken: string[] = []

beforeAll(async () => {
  services = await openTestServices()
  worker = openJobs(services.databaseUrl, services.log)
})
afterAll(async () => {
  await worker.close()
  await services.close()
})

const queue = (name: string, urgent = false) =>
  inTransaction(services.pool, nobody, (db) => services.jobs.queue(db, { name: 'send-mail', data: { name }, urgent }))

test('what is urgent is taken first however much waits, and a mail that fails is tried again alone', async () => {
  for (let n = 0; n < 60; n++) await queue(`news ${n}`)
  for (let n = 0; n < 5; n++) await queue(`sign in ${n}`, true)
  worker.start({
    'send-mail': {
      batchSize: 25,
      burstWhenBatchFull: true,
      localConcurrency: 2,
      async handle(data) {
        const { name } = data as { name: string }
        taken.push(name)
        if (name === 'news 7' && taken.filter((one) => one === name).length === 1) throw new Error('the server hung up')
        await sleep(5)
      },
    },
  })
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBe(66)
  expect(taken.slice(0, 5).toSorted()).toEqual(['sign in 0', 'sign in 1', 'sign in 2', 'sign in 3', 'sign in 4'])
  const twice = taken.filter((name, at) => taken.indexOf(name) !== at)
  expect(twice).toEqual(['news 7'])
})
