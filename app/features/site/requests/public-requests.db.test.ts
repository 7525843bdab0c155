import { expect, test } from 'vitest'
import { proofText, leadingZeroBits } from '#rules/identity/proof-of-work.ts'
import { requestRates } from '#rules/requests/public-request.ts'
import { visitor } from '#rules/permissions.ts'
import { createHash } from 'node:crypto'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { mailSchema } from '#app/platform/mail/mail.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { openFileMailer } from '#db/testing/file-mailer.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, listQueuedJobs, makePerson, makeSchool } from '#db/testing/test-services.ts'
import feature from './feature.server.ts'
import { insertProposal, sampleProposal, sampleSchoolRequest } from './feature.testing.ts'
import { findProposal, listCredits, listPublicRequests } from './queries.server.ts'
import { answerPublicRequest } from './review/answer-request.server.ts'
import { sendPublicRequest } from './send-request.server.ts'
import { requestActions } from './submit-request.server.ts'

const env = parseEnv({ NODE_ENV: 'test', REQUESTS_MAILBOX: 'office@kite.example' })
const services = await openFileServices({ env })
const { owner } = services
const { server, mailer } = await openFileMailer()

const send = (input: object, by = visitor) => execute(services, sendPublicRequest, input, { actor: by })
const tokenOf = () => services.newId()
const makeStaff = async () => actor(await makePerson(services, 'Staff', { staff: true }), { staff: true })
const mailsTo = async (address: string) =>
  (await listQueuedJobs(services))
    .filter(({ name }) => name === 'send-mail')
    .map(({ data }) => mailSchema.parse(data))
    .filter(({ to }) => to === address)
const list = (by: Awaited<ReturnType<typeof makeStaff>>, query = '') =>
  listPublicRequests({ services, actor: by } as unknown as RequestContext, new URL(`http://127.0.0.1/staff${query}`))

test('a request of a school reaches the mailbox of the operator, and its sender gets a receipt', async () => {
  const email = `${tokenOf()}@school.example`
  const { number } = await send({ ...sampleSchoolRequest, email, token: tokenOf() })
  const [toOperator] = (await mailsTo('office@kite.example')).filter(({ replyTo }) => replyTo === email)
  const [receipt] = await mailsTo(email)
  await mailer.send(toOperator!)
  await mailer.send(receipt!)
  const [operatorMail, receiptMail] = [await server.mailTo('office@kite.example'), await server.mailTo(email)]
  expect(operatorMail.text).toContain('Lantern Hill School')
  expect(operatorMail.text).toContain('Two computer rooms.')
  expect(receiptMail.subject).toContain(number)
  // The receipt goes to an unproven address, so it repeats no text that the sender typed.
  expect(receiptMail.text).not.toMatch(/Lantern|Anong|computer rooms/)
})

test('a repeated token returns the same number and mails nothing again', async () => {
  const input = { ...sampleProposal, email: `${tokenOf()}@school.example`, token: tokenOf() }
  const [first, second] = [await send(input), await send(input)]
  expect(second).toEqual(first)
  expect(await mailsTo(input.email)).toHaveLength(1)
})

test.each([
  ['a missing school', { ...sampleSchoolRequest, school: ' ' }],
  ['an unknown kind', { ...sampleSchoolRequest, kind: 'order' }],
  ['a long message', { ...sampleSchoolRequest, message: 'x'.repeat(501) }],
  ['an address that is none', { ...sampleSchoolRequest, email: 'head of school' }],
  ['a proposal without a license', { ...sampleProposal, license: '' }],
  ['a long proposal', { ...sampleProposal, proposal: 'x'.repeat(5_001) }],
])('rejects %s', async (_, input) => {
  await expect(send({ ...input, token: tokenOf() })).rejects.toMatchObject({ code: 'invalid' })
})

test('the mail to the operator marks every line of a visitor and breaks its links', async () => {
  const email = `${tokenOf()}@school.example`
  const message = 'Hello.\n\nYour session has ended. Sign in: https://evil.example/staff'
  await send({ ...sampleSchoolRequest, message, email, token: tokenOf() })
  const [mail] = (await mailsTo('office@kite.example')).filter(({ replyTo }) => replyTo === email)
  expect(mail!.text).toContain('\n> Your session has ended.')
  expect(mail!.text).not.toContain('evil.example')
  expect(mail!.text).toContain(`${email}\n`)
})

test('staff accept and publish a proposal: its author follows it by number and is credited by name only', async () => {
  const email = `${tokenOf()}@school.example`
  const { number } = await send({ ...sampleProposal, email, token: tokenOf() })
  const staff = await makeStaff()
  expect(await findProposal(services, number.toLowerCase())).toMatchObject({ number, status: 'new' })
  const request = (await list(staff)).requests.find((row) => row.number === number)!
  expect(request.fields).toMatchObject({ title: sampleProposal.title, email })
  expect(request.fields).not.toHaveProperty('license')
  for (const status of ['accepted', 'published'])
    await execute(services, answerPublicRequest, { id: request.id, status }, { actor: staff })
  expect(await findProposal(services, number)).toMatchObject({ status: 'published' })
  const credits = await listCredits(services)
  expect(credits).toMatchObject([{ title: sampleProposal.title, credit: sampleProposal.credit, part: 'question' }])
  expect(JSON.stringify(credits)).not.toContain(email)
  expect((await mailsTo(email)).map(({ language }) => language)).toEqual(['th-TH', 'th-TH', 'th-TH'])
  expect((await list(staff)).requests.map((row) => row.number)).not.toContain(number)
  expect((await list(staff, '?requests=all')).requests.map((row) => row.number)).toContain(number)
  await expect(
    execute(services, answerPublicRequest, { id: request.id, status: 'declined' }, { actor: staff }),
  ).rejects.toMatchObject({ details: { reason: 'request-answered' } })
})

test('refuses the wrong actor: visitors read no request, children send none, school admins answer none', async () => {
  const child = await makePerson(services, 'Mali', { kind: 'managed' })
  const admin = await makePerson(services, 'Admin')
  const schoolId = await makeSchool(services, { [child]: 'student', [admin]: 'admin' })
  await expect(
    send({ ...sampleProposal, token: tokenOf() }, actor(child, { schoolId, schoolRoles: ['student'], managed: true })),
  ).rejects.toMatchObject({ code: 'not-found' })
  const id = await insertProposal(owner)
  const adminActor = actor(admin, { schoolId, schoolRoles: ['admin'] })
  for (const person of [visitor, adminActor])
    await expect(
      execute(services, answerPublicRequest, { id, status: 'accepted' }, { actor: person }),
    ).rejects.toMatchObject({ code: person.id ? 'not-found' : 'unauthenticated' })
  await expect(list(adminActor)).rejects.toMatchObject({ code: 'not-found' })
  for (const tenant of [systemTenant, { schoolId, personId: admin, staff: false }])
    expect(
      await inTransaction(
        services.pool,
        tenant,
        async (db) => (await db.$client.query('SELECT FROM public_requests')).rowCount,
      ),
    ).toBe(0)
})

test('a form needs a solved puzzle, each puzzle counts once, and one mailbox gets few receipts', async () => {
  const origin = { address: '192.0.2.7', device: null }
  const submit = async (solution: Record<string, string>, email: string) => {
    const fields = { ...sampleSchoolRequest, email, token: tokenOf(), ...solution }
    return requestActions.sendRequest({
      requestContext: { services, origin, actor: visitor, locale: 'en', signedIn: null },
      form: new Map(Object.entries(fields).map(([name, value]) => [name, [value]])),
    } as unknown as FormSubmission)
  }
  const solve = async (): Promise<Record<string, string>> => {
    const { puzzle } = (await requestActions.puzzle({ requestContext: { services } } as unknown as FormSubmission)).data
      .result
    for (let answer = 0; ; answer++)
      if (leadingZeroBits(createHash('sha256').update(proofText(puzzle.challenge, answer)).digest()) >= puzzle.bits)
        return { challenge: puzzle.challenge, answer: String(answer) }
  }
  const email = `${tokenOf()}@school.example`
  await expect(submit({}, email)).rejects.toMatchObject({ details: { reason: 'request-puzzle' } })
  const solution = await solve()
  await submit(solution, email)
  await expect(submit(solution, email)).rejects.toMatchObject({ details: { reason: 'request-puzzle' } })
  for (let count = 1; count < requestRates.perMailbox.max; count++) await submit(await solve(), email)
  await expect(submit(await solve(), email)).rejects.toMatchObject({ code: 'limited' })
}, 60_000)

test('requests are deleted after their time, also unanswered ones; of a published proposal only the credit stays', async () => {
  const { number } = await send({ ...sampleSchoolRequest, token: tokenOf() })
  const id = await insertProposal(owner)
  const unanswered = await insertProposal(owner)
  await owner.query(`UPDATE public_requests SET status = 'published', decided_at = now() WHERE id = $1`, [id])
  const now = new Date(Date.now() + 1_000).toISOString()
  const run = (kind: 'public-requests' | 'contribution-proposals') =>
    inTransaction(services.pool, { ...systemTenant, identity: true }, (db) =>
      Promise.resolve(feature.retention!.global![kind]!(db, { schoolId: null as never, cutoff: now, now })),
    )
  await run('public-requests')
  await run('contribution-proposals')
  const { rows } = await owner.query<{ id: string; number: string; fields: object }>(
    'SELECT id, number, fields FROM public_requests',
  )
  expect(rows.map((row) => row.number)).not.toContain(number)
  expect(rows.map((row) => row.id)).not.toContain(unanswered)
  const published = rows.find((row) => row.id === id)!
  expect(published.fields).toHaveProperty('title')
  expect(published.fields).not.toHaveProperty('email')
})
