import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { test, pupilId, takeCardScreenshot, sizes, tapPictures } from '../scenes/card-class.ts'
import { matchPath, waitForHydration } from '#testing/screen.ts'
import { expect } from '../harness/expect.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** Children sign in with the class code, and other children use the same tablet after them. */

for (const [locale, size] of variants([
  ['th', 'phone'],
  ['en', 'desktop'],
] as const))
  test(`${locale}, ${size}: a child signs in by class code, and the next child on the tablet sees none of their data`, async ({
    world,
    owner,
    keys,
    card,
    secretOf,
    child,
  }) => {
    const tablet = await child(sizes[size])
    const page = await tablet.newPage()
    await page.goto(world.url + localePath(locale, '/join'))
    await waitForHydration(page)
    await takeCardScreenshot(page, `join.${locale}.${size}`)
    await expectNoViolations(page)
    // A complete code is submitted without a button.
    await page.getByRole('textbox').fill('k7qm 4txr')
    await page.waitForURL('**/join/K7QM4TXR')
    await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
    await takeCardScreenshot(page, `tiles.${locale}.${size}`)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Aanya', exact: true }).click()
    await tapPictures(page, locale, await secretOf(pupilId(1)))
    await page.waitForURL(matchPath(localePath(locale, '/dashboard')))
    const { rows } = await owner.query<{ id: string; strength: string; room_id: string }>(
      'SELECT id, strength, room_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [pupilId(1)],
    )
    expect(rows[0]).toMatchObject({ strength: 'class-code', room_id: explorers })
    // The first child leaves data in this browser and does not sign out.
    await page.evaluate(async () => {
      localStorage.setItem('left-behind', 'aanya')
      sessionStorage.setItem('left-behind', 'aanya')
      await (await caches.open('left-behind')).put('/left', new Response('aanya'))
      await new Promise((resolve) => (indexedDB.open('left-behind', 1).onsuccess = resolve))
    })
    // The next child scans a card while the first child is still signed in.
    const leo = keys.token(await card(pupilId(4)))
    await page.goto('about:blank')
    await page.goto(`${world.url}${localePath(locale, '/join')}#card=${leo}`)
    await waitForHydration(page)
    await tapPictures(page, locale, await secretOf(pupilId(4)))
    await page.waitForURL(matchPath(localePath(locale, '/dashboard')))
    const remaining = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        await caches.keys(),
        (await indexedDB.databases()).map(({ name }) => name),
        document.cookie,
      ]),
    )
    expect(remaining).not.toMatch(/left-behind|aanya/i)
    expect((await owner.query('SELECT 1 FROM sessions WHERE id = $1', [rows[0]!.id])).rowCount).toBe(0)
    await tablet.close()
  })

test('a tablet with a signed-in child lets the next child switch, and deletes the first child’s data', async ({
  world,
  secretOf,
  child,
}) => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  const signInByName = async (name: string, id: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await tapPictures(page, 'th', await secretOf(id))
    await page.waitForURL(matchPath('/th/dashboard'))
  }
  await page.goto(`${world.url}/th/join/K7QM4TXR`)
  await waitForHydration(page)
  await signInByName('Aanya', pupilId(1))
  await page.evaluate(() => {
    localStorage.setItem('left-behind', 'aanya')
    sessionStorage.setItem('left-behind', 'aanya')
  })
  await page.goto(`${world.url}/th/join`)
  await waitForHydration(page)
  await page.getByRole('textbox').fill('K7QM4TXR')
  await page.getByRole('heading', { name: 'หนูคือ Aanya ใช่ไหม' }).waitFor()
  await takeCardScreenshot(page, 'who.th.phone')
  await expectNoViolations(page)
  // The question page shows none of the first child's content.
  expect(await page.getByText('กระดานของห้อง').count()).toBe(0)
  await page.getByRole('link', { name: 'ใช่' }).click()
  await page.waitForURL(matchPath('/th/dashboard'))
  await page.goto(`${world.url}/th/join/K7QM4TXR`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'ไม่ใช่' }).click()
  await page.waitForURL('**/th/join/K7QM4TXR')
  await signInByName('Hana', pupilId(6))
  await page.getByRole('heading', { name: 'Hana' }).waitFor()
  const remainingStorage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(remainingStorage).not.toMatch(/left-behind|aanya/i)
  await tablet.close()
})

for (const [locale, size, switchLabel] of variants(
  [
    ['th', 'phone', 'เปลี่ยนคน'],
    ['en', 'desktop', 'Switch'],
  ] as const,
  1,
))
  test(`${locale}, ${size}: "Not Aanya? Switch" returns to the name tiles of the class, and the next child signs in`, async ({
    world,
    keys,
    card,
    secretOf,
    child,
  }) => {
    onlyNightly('Two other journeys of this file switch the child on a tablet')
    const tablet = await child(sizes[size])
    const page = await tablet.newPage()
    const dashboard = matchPath(localePath(locale, '/dashboard'))
    const switchChild = async () => {
      await waitForHydration(page)
      // On a wide screen the button is in the sidebar menu; on a phone it is on the profile page.
      if (size === 'desktop') await page.locator('aside summary').click()
      else await page.goto(world.url + localePath(locale, `/dashboard/profile?class=${explorers}`))
      await waitForHydration(page)
      await page.getByRole('button', { name: switchLabel }).filter({ visible: true }).click()
      await page.waitForURL(matchPath(localePath(locale, '/join/K7QM4TXR')))
      await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
    }
    await page.goto(world.url + localePath(locale, '/join/K7QM4TXR'))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Aanya', exact: true }).click()
    await tapPictures(page, locale, await secretOf(pupilId(1)))
    await page.waitForURL(dashboard)
    await page.evaluate(() => localStorage.setItem('left-behind', 'aanya'))
    await switchChild()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toMatch(/aanya/i)
    // Switching returns to the class after a sign-in by name and after a sign-in by card.
    await page.getByRole('button', { name: 'Leo', exact: true }).click()
    await tapPictures(page, locale, await secretOf(pupilId(4)))
    await page.waitForURL(dashboard)
    await tablet.clearCookies()
    await page.goto('about:blank')
    await page.goto(`${world.url}${localePath(locale, '/join')}#card=${keys.token(await card(pupilId(4)))}`)
    await waitForHydration(page)
    await tapPictures(page, locale, await secretOf(pupilId(4)))
    await page.waitForURL(dashboard)
    await switchChild()
    await takeCardScreenshot(page, `switched.${locale}.${size}`)
    await tablet.close()
  })

test('a mistyped class code is explained and can be corrected', async ({ world, child }) => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  await page.goto(`${world.url}/th/join`)
  await waitForHydration(page)
  const field = page.getByRole('textbox')
  await field.pressSequentially('ดึฟ')
  await page.getByText('เปลี่ยนแป้นพิมพ์เป็นภาษาอังกฤษก่อนนะ').waitFor()
  await takeCardScreenshot(page, 'keyboard.th.phone')
  await field.fill('K7QM4TXO')
  await field.press('Enter')
  await page.getByText('รหัสห้องเรียนไม่มีตัว O').waitFor()
  await field.fill('K7QM4TXH')
  await field.press('Enter')
  await page.getByRole('link', { name: 'พิมพ์รหัสอีกครั้ง' }).click()
  await expect.poll(() => field.inputValue()).toBe('K7QM-4TXH')
  await field.fill('K7QM-4TXR')
  await field.press('Enter')
  await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
  await tablet.close()
})

test('a six-digit room code leads to the sign-in and stays in the URL', async ({ world, child }) => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  // 234678 could be the start of a class code, so Enter has to submit it.
  for (const [codeInput, key] of [
    ['๑๒๓ ๔๕๖', null],
    ['234 678', 'Enter'],
  ] as const) {
    await page.goto(`${world.url}/th/join`)
    await waitForHydration(page)
    await page.getByRole('textbox').pressSequentially(codeInput)
    if (key) await page.getByRole('textbox').press(key)
    await page.waitForURL(/\/th\/join\?room=(123456|234678)$/)
    await page.getByText(/^การแข่งขัน (123 456|234 678)$/).waitFor()
  }
  await page.goto(`${world.url}/th/join?code=123%20456`)
  await page.waitForURL('**/th/join?room=123456')
  await tablet.close()
})

test('the page reads instructions aloud with a voice of the device, never with a remote voice', async ({
  world,
  keys,
  card,
  child,
}) => {
  onlyNightly('`app/ui/speech/voice.test.ts` proves the choice of the voice')
  for (const localService of [true, false]) {
    const tablet = await child(sizes.phone)
    // Headless Chromium has no voices: a fake synthesizer records the spoken texts.
    await tablet.addInitScript((isLocal) => {
      const spokenTexts: string[] = []
      const voice = { lang: 'th-TH', localService: isLocal, default: true }
      class FakeUtterance {
        text: string
        constructor(text: string) {
          this.text = text
        }
      }
      Object.assign(window, { heard: spokenTexts, SpeechSynthesisUtterance: FakeUtterance })
      Object.assign(window.speechSynthesis, {
        getVoices: () => [voice],
        cancel: () => {},
        speak: ({ text }: { text: string }) => void spokenTexts.push(text),
      })
    }, localService)
    const page = await tablet.newPage()
    await page.goto(`${world.url}/th/join#card=${keys.token(await card(pupilId(4)))}`)
    await page.getByRole('heading', { name: 'Leo' }).waitFor()
    const readAloudButton = page.getByRole('button', { name: 'ฟังเสียงอ่าน' })
    if (localService) {
      await readAloudButton.click()
      expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['แตะรูปที่ 1'])
      await takeCardScreenshot(page, 'aloud.th.phone')
    } else expect(await readAloudButton.count()).toBe(0)
    await tablet.close()
  }
})

test('five wrong attempts pause only that child’s account, and a revoked card does not sign in', async ({
  world,
  owner,
  keys,
  card,
  secretOf,
  child,
}) => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  const rightPictures = await secretOf(pupilId(2))
  const wrongPictures = rightPictures.map((picture) => (picture === 'apple' ? 'bell' : 'apple'))
  await page.goto(`${world.url}/join/K7QM4TXR`)
  await waitForHydration(page)
  await page.getByRole('button', { name: '김하늘' }).click()
  for (let miss = 1; miss <= 5; miss++) {
    await tapPictures(page, 'en', wrongPictures)
    await page.getByText(miss < 5 ? 'Not quite. Try again!' : 'Paused for a moment').waitFor()
    if (miss === 1) await takeCardScreenshot(page, 'wrong.en.phone')
    if (miss < 5)
      await expect.poll(() => page.getByRole('button', { name: 'apple', exact: true }).isEnabled()).toBe(true)
  }
  await takeCardScreenshot(page, 'rest.en.phone')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hana', exact: true }).click()
  await tapPictures(page, 'en', await secretOf(pupilId(6)))
  await page.waitForURL(matchPath('/dashboard'))
  await tablet.close()

  const token = keys.token(await card(pupilId(6)))
  await owner.query('UPDATE login_cards SET revoked_at = now() WHERE student_id = $1', [pupilId(6)])
  const secondTablet = await child(sizes.phone)
  const secondPage = await secondTablet.newPage()
  await secondPage.goto(`${world.url}/join#card=${token}`)
  await secondPage.getByText('This card no longer works').waitFor()
  await takeCardScreenshot(secondPage, 'revoked.en.phone')
  await secondTablet.close()
})
