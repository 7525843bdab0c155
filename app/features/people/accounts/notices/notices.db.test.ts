import { beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { composeNotice, signNoticeChoice } from '#app/platform/mail/notices.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { visitor } from '#rules/permissions.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { sendMailJob } from '../jobs/send-mail.server.ts'
import { changeNoticeTopic } from './change-notice-topic.server.ts'
import { claimNotices, topicsTurnedOff } from './stored-notices.server.ts'
import { turnNoticesOff } from './turn-notices-off.server.ts'

const services = await openFileServices()
let teacher: PersonId
beforeAll(async () => {
  teacher = await makeReader()
})

async function makeReader() {
  const id = (await makePerson(services, 'Reader')) as PersonId
  await services.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [id])
  return id
}

const withAccounts = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { ...systemTenant, identity: true }, work)
const offTopics = (userId: PersonId) => withAccounts((db) => topicsTurnedOff(db, userId))
const claim = (userId: PersonId, ...keys: string[]) =>
  withAccounts((db) => claimNotices(db, { userId, topic: 'homework' }, keys, Date.now()))

test('turns a topic off and on in the profile, with audit entries', async () => {
  const change = (state: string) =>
    execute(services, changeNoticeTopic, { topic: 'results', state }, { actor: actor(teacher) })
  await change('off')
  await change('off')
  expect(await offTopics(teacher)).toEqual(['results'])
  await change('on')
  expect(await offTopics(teacher)).toEqual([])
  const { rowCount } = await services.owner.query(
    `SELECT FROM audit_entries WHERE person_id = $1 AND act = 'account.notices.change'`,
    [teacher],
  )
  expect(rowCount).toBe(3)
})

test('refuses a managed student, a class-code session and a visitor in the profile', async () => {
  const change = (caller: Parameters<typeof actor>[0], options = {}) =>
    execute(services, changeNoticeTopic, { topic: 'results', state: 'off' }, { actor: actor(caller, options) })
  await expect(change(teacher, { managed: true })).rejects.toMatchObject({ code: 'not-found' })
  await expect(change(teacher, { strength: 'class-code' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(change(null)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await offTopics(teacher)).toEqual([])
})

test('the link of a mail turns its topic off without signing in, and on again', async () => {
  const reader = await makeReader()
  const token = signNoticeChoice(services.env, { userId: reader, topic: 'homework' })
  const turn = (state: string) => execute(services, turnNoticesOff, { token, state }, { actor: visitor })
  await turn('off')
  await turn('off')
  expect(await offTopics(reader)).toEqual(['homework'])
  await turn('on')
  expect(await offTopics(reader)).toEqual([])
  const { rowCount } = await services.owner.query('SELECT FROM audit_entries WHERE on_what = $1', [`people/${reader}`])
  expect(rowCount).toBe(2)
})

test('refuses a changed token, a token of another topic or person, and text', async () => {
  const [reader, other] = [await makeReader(), await makeReader()]
  const token = signNoticeChoice(services.env, { userId: reader, topic: 'homework' })
  const signature = token.split('.')[2]
  for (const forged of [
    `${token}x`,
    token.slice(0, -1),
    `${reader}.results.${signature}`,
    `${other}.homework.${signature}`,
    '',
    '..',
    'a.b.c',
  ])
    await expect(
      execute(services, turnNoticesOff, { token: forged, state: 'off' }, { actor: visitor }),
      forged,
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  expect([...(await offTopics(reader)), ...(await offTopics(other))]).toEqual([])
})

test('claims each occasion once, separately for each reader', async () => {
  const [reader, other] = [await makeReader(), await makeReader()]
  expect(await claim(reader, 'homework:1', 'homework:2')).toEqual(['homework:1', 'homework:2'])
  expect(await claim(reader, 'homework:2', 'homework:3')).toEqual(['homework:3'])
  expect(await claim(reader, 'homework:3')).toEqual([])
  expect(await claim(other, 'homework:3')).toEqual(['homework:3'])
})

test('concurrent workers claim an occasion once', async () => {
  const reader = await makeReader()
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(reader, 'homework:1')))
  expect(claims.flat()).toEqual(['homework:1'])
})

test('claims nothing for an unverified or disabled account, a child, or a topic that is off', async () => {
  const [unverified, disabled, child, muted] = [
    await makeReader(),
    await makeReader(),
    (await makePerson(services, 'Mali', { kind: 'managed' })) as PersonId,
    await makeReader(),
  ]
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [unverified])
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled])
  await services.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [child])
  await execute(services, changeNoticeTopic, { topic: 'homework', state: 'off' }, { actor: actor(muted) })
  for (const id of [unverified, disabled, child, muted]) expect(await claim(id, 'homework:1')).toEqual([])
})

test('a mail that is queued when its topic is turned off is not sent', async () => {
  const reader = await makeReader()
  const sent: Mail[] = []
  const job = sendMailJob({ ...services, mailer: { send: async (mail) => void sent.push(mail), close: () => {} } })
  const mail = composeNotice(services.env, {
    ...{ userId: reader, topic: 'homework', to: 'reader@example.test', locale: 'en' },
    subject: 'Homework',
    body: 'Due tomorrow.',
  })
  await job(mail)
  await execute(services, changeNoticeTopic, { topic: 'homework', state: 'off' }, { actor: actor(reader) })
  await job(mail)
  expect(sent).toHaveLength(1)
})
