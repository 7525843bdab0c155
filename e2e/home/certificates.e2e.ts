import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import signatures from 'jsonld-signatures'
import type { Page } from 'playwright-core'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { explorers, kiteHill } from '#db/personas.ts'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import type { DidDocument } from '#rules/certificates/issuer-keys.ts'
import { extractCredential } from '#rules/certificates/baked-png.ts'
import { extractAttachedCredential } from '#rules/certificates/sealed-pdf.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { waitForAnimations, waitForHydration } from '#testing/screen.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { checkScreen, devices, fillPlaceholders, open, press } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'
import { makeStudent } from '../scenes/student.ts'

/** A course is finished, named, issued, checked by anyone, and revoked. */

const course = 'first-flight'
const certificates = `/dashboard/classroom-dashboard/${explorers}/students?view=certificates`
const requiredSteps = [...loadSteps()].filter(([, step]) => step.course === course && !isOptional(step.kind))
const lastStory = requiredSteps.findLast(([, { kind }]) => kind === 'story')!

const planSteps = (owner: Journey['owner'], student: string) =>
  owner.query(
    `WITH started AS (
       INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())
       ON CONFLICT DO NOTHING)
     INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 240000, now(), now(), now() FROM unnest($3::text[]) AS s (step) ON CONFLICT DO NOTHING`,
    [kiteHill, student, requiredSteps.flatMap(([step]) => (step === lastStory[0] ? [] : [step]))],
  )

/** Reads the last story, as the lesson page reports it. */
const readLastStory = (page: Page, person: string) =>
  page.evaluate(
    async ([person, school, id, step, lesson]) => {
      const event = { id, sequence: 2, at: Date.now(), lesson, step, version: null, rules: null, activeMs: 1_000 }
      const response = await fetch('/api/1.0/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ person, school, device: crypto.randomUUID(), sentAt: Date.now() },
          events: [{ ...event, kind: 'lesson.answer', answer: 'done' }],
        }),
      })
      return response.status
    },
    [person, kiteHill, newId(), lastStory[0], lastStory[1].lesson] as const,
  )

/** The verdict of another library, with the keys as the school publishes them. */
async function isAcceptedElsewhere(credential: SignedCredential, did: DidDocument): Promise<boolean> {
  const context = { '@context': 'https://w3id.org/security/multikey/v1' }
  const method = did.verificationMethod.find(({ id }) => id === credential.proof.verificationMethod)
  const { verified } = await signatures.verify(structuredClone(credential), {
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader: (address) =>
      Promise.resolve({
        document: address.includes('#') ? { ...context, ...method } : did,
        documentUrl: address,
        contextUrl: null,
      }),
  })
  return verified
}

const findCutOffText = (page: Page) =>
  page.evaluate(() => {
    const paper = document.querySelector('section [lang]')!.getBoundingClientRect()
    return [...document.querySelectorAll('section [lang] :is(h1, p, li)')]
      .filter((part) => {
        const box = part.getBoundingClientRect()
        return box.bottom > paper.bottom + 1 || box.right > paper.right + 1
      })
      .map((part) => part.textContent)
  })

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

const languageOfClass = (owner: Journey['owner'], language: Locale) =>
  owner.query('UPDATE classrooms SET locale = $2 WHERE id = $1', [explorers, language])

for (const [locale, viewport] of variants(devices, 1))
  test(`in ${locale}: a finished course becomes a certificate that anyone can check until it is revoked`, async ({
    world,
    owner,
    browser,
    openScreen,
  }) => {
    const t = readMessages('certificates', locale)
    await languageOfClass(owner, locale)
    await owner.query('DELETE FROM certificates WHERE school_id = $1', [kiteHill])
    const names = { en: 'Mali Jaidee', th: 'เจนจิรา ใจดี' }
    const short = { en: 'Mali J.', th: 'เจนจิรา จ.' }
    const student = await makeStudent(owner, names[locale])
    await planSteps(owner, student.id)
    const pupil = await openScreen({ id: student.id }, locale, viewport)
    await open(pupil.page, world, locale, '/dashboard')
    expect(await readLastStory(pupil.page, student.id)).toBe(200)
    await pupil.context.close()

    // The teacher confirms the name and issues now.
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, certificates)
    await page.getByRole('heading', { level: 1, name: t.awards!.title! }).waitFor()
    await page.getByLabel(fillPlaceholders(t.awards!.public!, { name: names[locale] })).check()
    await page.getByLabel(t.when!.now!, { exact: true }).check()
    await checkScreen(page, `certificates/award.${locale}.${viewport.width}`)
    await press(page, t.awards!.preview!)
    await page.getByText(fillPlaceholders(t.awards!.onPage!, { name: short[locale] })).waitFor()
    await checkScreen(page, `certificates/preview.${locale}.${viewport.width}`)
    await page.keyboard.press('Escape')
    const pluralForm = locale === 'en' ? '_one' : '_other'
    await press(page, fillPlaceholders(t.awards![`batch${pluralForm}`]!, { count: 1 }))
    await page.getByRole('heading', { name: t.given!.title! }).waitFor()
    await checkScreen(page, `certificates/given.${locale}.${viewport.width}`)

    // A visitor without an account opens the page; the browser checks it.
    const { rows } = await owner.query<{ slug: string; id: string }>(
      `SELECT slug, id FROM certificates WHERE student_id = $1 AND state = 'issued'`,
      [student.id],
    )
    const { slug, id } = rows[0]!
    const visitor = await browser.newContext({ viewport, reducedMotion: 'reduce', acceptDownloads: true })
    const screen = await visitor.newPage()
    await open(screen, world, locale, `/certificates/${slug}`)
    await screen.locator('[data-verdict="genuine"]').waitFor()
    expect(await screen.locator('main').innerText()).toContain(short[locale])
    expect(await screen.content()).not.toContain(names[locale])
    await checkScreen(screen, `certificates/page.${locale}.${viewport.width}`)
    const [download] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('link', { name: t.check!.json! }).click(),
    ])
    const file = (await download.path())!
    const credential = JSON.parse(readFileSync(file, 'utf8')) as SignedCredential
    const did = (await (await fetch(`${world.url}/issuers/${kiteHill}/did.json`)).json()) as DidDocument
    expect(await isAcceptedElsewhere(credential, did)).toBe(true)
    expect(await isAcceptedElsewhere({ ...credential, name: 'Flying' }, did)).toBe(false)

    const [picture] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('link', { name: t.check!.picture! }).click(),
    ])
    const badge = readFileSync((await picture.path())!)
    expect(JSON.parse(extractCredential(badge)!)).toEqual(credential)

    const [paper] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('link', { name: t.check!.pdf!.a4! }).click(),
    ])
    const pdf = readFileSync((await paper.path())!)
    expect(JSON.parse(extractAttachedCredential(pdf)!)).toEqual(credential)

    // The downloaded file, an altered copy and a pasted address on the page that checks certificates.
    const requests: string[] = []
    await open(screen, world, locale, '/certificates')
    screen.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const chooseFile = (text: string) =>
      screen
        .getByLabel(t.check!.file!)
        .setInputFiles({ name: 'credential.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await chooseFile(JSON.stringify(credential))
    await screen.locator('[data-verdict="genuine"]').waitFor()
    await screen.getByText(short[locale]).waitFor()
    await checkScreen(screen, `certificates/check.${locale}.${viewport.width}`)
    expect(requests.filter((request) => /POST|certificates/.test(request) && !request.includes('/assets/'))).toEqual([])
    await chooseFile(JSON.stringify(credential).replace(short[locale], 'Leo K.'))
    await screen.locator('[data-verdict="changed"]').waitFor()
    await chooseFile('not a certificate')
    await screen.locator('[data-verdict="unreadable"]').waitFor()
    const choosePicture = (buffer: Buffer) =>
      screen.getByLabel(t.check!.file!).setInputFiles({ name: 'certificate.png', mimeType: 'image/png', buffer })
    await choosePicture(badge)
    await screen.locator('[data-verdict="genuine"]').waitFor()

    const choosePdf = (buffer: Buffer) =>
      screen.getByLabel(t.check!.file!).setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer })
    const altered = Buffer.from(pdf)
    altered[altered.length - 2]! ^= 1
    await choosePdf(altered)
    await screen.locator('[data-verdict="changed"]').waitFor()
    await choosePdf(pdf)
    await screen.locator('[data-verdict="genuine"]').waitFor()

    // Without a network: the page opens from the device, and the keys of the last check are there.
    await screen.waitForFunction(
      async (path) => (await caches.match(path)) !== undefined,
      localePath(locale, '/certificates'),
    )
    await visitor.setOffline(true)
    await screen.reload()
    await waitForHydration(screen)
    await choosePicture(badge)
    await screen.locator('[data-verdict="status-unknown"]').waitFor()
    await checkScreen(screen, `certificates/offline.${locale}.${viewport.width}`)
    await chooseFile(JSON.stringify(credential).replace(short[locale], 'Leo K.'))
    await screen.locator('[data-verdict="changed"]').waitFor()
    await visitor.setOffline(false)

    // The dialog of the camera, which this browser does not have.
    await press(screen, t.scan!.open!)
    await screen.getByRole('dialog').getByRole('alert').waitFor()
    await checkScreen(screen, `certificates/camera.${locale}.${viewport.width}`)
    await screen.getByRole('dialog').getByRole('button', { name: t.scan!.withoutCamera! }).click()
    await screen.getByLabel(t.check!.address!).fill(`${world.url}${localePath(locale, `/certificates/${slug}`)}`)
    await press(screen, t.check!.submit!)
    await screen.locator('[data-verdict="genuine"]').waitFor()

    // Revoked: the page has no name, and the file is refused.
    await page.getByRole('button', { name: fillPlaceholders(t.given!.change!, { name: names[locale] }) }).click()
    await page.getByRole('dialog').getByLabel(t.end!.reason!).selectOption('mistake')
    await checkScreen(page, `certificates/revoke.${locale}.${viewport.width}`)
    await page.getByRole('dialog').getByRole('button', { name: t.end!.revoke!, exact: true }).click()
    await expect
      .poll(async () => (await owner.query('SELECT state FROM certificates WHERE id = $1', [id])).rows)
      .toEqual([{ state: 'revoked' }])
    await chooseFile(JSON.stringify(credential))
    await screen.locator('[data-verdict="revoked"]').waitFor()
    await open(screen, world, locale, `/certificates/${slug}`)
    await screen.locator('h1').waitFor()
    expect(await screen.content()).not.toContain(short[locale])
    await checkScreen(screen, `certificates/revoked.${locale}.${viewport.width}`)
    expect(errors).toEqual([])
    await Promise.all([context.close(), visitor.close()])
  })

/** Finishes a competition of the class with this student on the first place. */
const placeFirst = (owner: Journey['owner'], student: string) =>
  owner.query(
    `WITH c AS (
       INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, rounds, made_at, changed_at, finished_at)
       VALUES ($1, gen_random_uuid(), $2, 'Kite quiz', 'quiz', 'live', '{"kind":"bank","bank":"logic","questions":1}',
         '{"names":"all"}', 'finished', false, 1, now(), now(), now()) RETURNING id)
     INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at, rank, points)
     SELECT $1, id, gen_random_uuid(), $3, 1, 'Kite', 'in', 0, now(), 1, 10 FROM c`,
    [kiteHill, explorers, student],
  )

const longNames = { en: 'Anna Maria Österberg', th: 'ใบเฟิร์น เจริญสุขสวัสดิ์', ko: '남궁하은', cn: '欧阳子涵' } as const

for (const language of variants(['ko', 'cn', 'th', 'en'] as const, 2))
  test(`in ${language}: a certificate fills one A4 or Letter sheet`, async ({ world, owner, browser, openScreen }) => {
    const t = readMessages('certificates', language)
    await languageOfClass(owner, language)
    await owner.query('DELETE FROM certificates WHERE school_id = $1', [kiteHill])
    const student = await makeStudent(owner, longNames[language])
    await placeFirst(owner, student.id)
    const earned = newId()
    await owner.query(
      `INSERT INTO certificates (school_id, id, student_id, course, state, earned_at) VALUES ($1, $2, $3, 'block-breeze', 'earned', now())`,
      [kiteHill, earned, student.id],
    )
    const { context, page } = await openScreen('teacher', language, { width: 1366, height: 900 })
    await open(page, world, language, certificates)
    // A certificate for the winner of a competition, with texts that the teacher could change.
    const send = fillPlaceholders(t.awards!.include!, { name: longNames[language] })
    await page.getByRole('button', { name: send }).click()
    expect(await page.getByRole('dialog').getByLabel(t.own!.heading!).inputValue()).toBe(t.placed!.title!)
    await checkScreen(page, `certificates/placed.${language}`)
    await press(page, t.own!.submit!)
    await page.getByRole('button', { name: send }).waitFor({ state: 'detached' })

    await page.getByLabel(fillPlaceholders(t.awards!.public!, { name: longNames[language] })).check()
    await press(page, t.awards!.preview!)
    await page.getByRole('dialog').locator('[lang] h3').waitFor()
    await checkScreen(page, `certificates/preview.${language}`)
    await page.keyboard.press('Escape')
    await page.getByLabel(t.when!.now!, { exact: true }).check()
    await press(page, fillPlaceholders(t.awards![language === 'en' ? 'batch_one' : 'batch_other']!, { count: 1 }))
    await page.getByRole('heading', { name: t.given!.title! }).waitFor()
    mkdirSync('.screens/certificates', { recursive: true })

    // Paper for the ceremony has the whole name.
    await press(page, t.given!.print!)
    const [printed] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: t.given!.print! }).click(),
    ])
    await printed.getByText(longNames[language]).waitFor()
    await waitForAnimations(printed)
    await expectNoViolations(printed)
    expect(await findCutOffText(printed)).toEqual([])
    const sheets = await printed.pdf({ preferCSSPageSize: true, printBackground: true })
    writeFileSync(`.screens/certificates/paper.${language}.pdf`, sheets)
    expect(countPages(sheets)).toBe(1)
    await printed
      .locator('section')
      .first()
      .screenshot({ path: `.screens/certificates/paper.${language}.png` })

    // The browser's print of the public page, on the paper of the printer.
    const { rows } = await owner.query<{ slug: string }>('SELECT slug FROM certificates WHERE id = $1', [earned])
    const visitor = await browser.newContext({ viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' })
    const screen = await visitor.newPage()
    await open(screen, world, language, `/certificates/${rows[0]!.slug}`)
    await waitForHydration(screen)
    await screen.locator('[data-verdict="genuine"]').waitFor()
    expect(await findCutOffText(screen)).toEqual([])
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = await screen.pdf({ format, landscape: true, printBackground: true })
      writeFileSync(`.screens/certificates/public.${language}.${format}.pdf`, pdf)
      expect(countPages(pdf)).toBe(1)
    }
    await checkScreen(screen, `certificates/sheet.${language}`)
    await Promise.all([context.close(), visitor.close()])
  })
