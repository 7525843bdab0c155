import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { inTransaction, systemTenant } from '../db/db.server.ts'
import { openJobs } from './jobs.server.ts'

const services = await openFileServices()
const worker = openJobs(services.databaseUrl, services.log)
const handled: string[] = []

afterAll(async () => {
  await worker.close()
})

const queueMail = (name: string, urgent = false) =>
  inTransaction(services.pool, systemTenant, (db) =>
    services.jobs.queue(db, { name: 'send-mail', data: { name }, urgent }),
  )

test('handles urgent jobs first and retries only the failed job of a batch', async () => {
  for (let n = 0; n < 60; n++) await queueMail(`news ${n}`)
  for (let n = 0; n < 5; n++) await queueMail(`sign in ${n}`, true)
  worker.start({
    'send-mail': {
      batchSize: 25,
      burstWhenBatchFull: true,
      localConcurrency: 2,
      async handle(data) {
        const { name } = data as { name: string }
        handled.push(name)
        if (name === 'news 7' && handled.filter((entry) => entry === name).length === 1)
          throw new Error('connection closed by server')
        await sleep(5)
      },
    },
  })
  await expect.poll(() => handled.length, { timeout: 30_000 }).toBe(66)
  expect(handled.slice(0, 5).toSorted()).toEqual(['sign in 0', 'sign in 1', 'sign in 2', 'sign in 3', 'sign in 4'])
  const repeated = handled.filter((name, index) => handled.indexOf(name) !== index)
  expect(repeated).toEqual(['news 7'])
})
