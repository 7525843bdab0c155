import { expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openCardClass, pupil, shot, sizes, tap } from './card-class.ts'
import { atPath, hydrated } from './screen.ts'

/** Children who come by the code of their class, and those who come after them at the same tablet. */

const { world, owner, keys, card, secretOf, child } = await openCardClass()

test.each([
  ['th', 'phone'],
  ['en', 'desktop'],
] as const)('%s, %s: class code, name tile, pictures; another child after that finds nothing', async (locale, size) => {
  const tablet = await child(sizes[size])
  const page = await tablet.newPage()
  await page.goto(world.url + localePath(locale, '/join'))
  await hydrated(page)
  await shot(page, `join.${locale}.${size}`)
  await noViolations(page)
  await page.getByRole('textbox').fill('k7qm 4txr')
  await page.getByRole('textbox').press('Enter')
  await page.waitForURL('**/join/K7QM4TXR')
  await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
  await shot(page, `tiles.${locale}.${size}`)
  await noViolations(page)
  await page.getByRole('button', { name: 'Aanya', exact: true }).click()
  await tap(page, locale, await secretOf(pupil(1)))
  await page.waitForURL(atPath(localePath(locale, '/dashboard')))
  const { rows } = await owner.query<{ id: string; strength: string; room_id: string }>(
    'SELECT id, strength, room_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [pupil(1)],
  )
  expect(rows[0]).toMatchObject({ strength: 'class-code', room_id: explorers })
  // Whatever the first child left in this browser …
  await page.evaluate(async () => {
    localStorage.setItem('left-behind', 'aanya')
    sessionStorage.setItem('left-behind', 'aanya')
    await (await caches.open('left-behind')).put('/left', new Response('aanya'))
    await new Promise((resolve) => (indexedDB.open('left-behind', 1).onsuccess = resolve))
  })
  // … without signing out: the next card is simply scanned.
  const leo = keys.token(await card(pupil(4)))
  await page.goto('about:blank')
  await page.goto(`${world.url}${localePath(locale, '/join')}#card=${leo}`)
  await hydrated(page)
  await tap(page, locale, await secretOf(pupil(4)))
  await page.waitForURL(atPath(localePath(locale, '/dashboard')))
  const left = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await caches.keys(),
      (await indexedDB.databases()).map(({ name }) => name),
      document.cookie,
    ]),
  )
  expect(left).not.toMatch(/left-behind|aanya/i)
  expect((await owner.query('SELECT 1 FROM sessions WHERE id = $1', [rows[0]!.id])).rowCount).toBe(0)
  await tablet.close()
})

test('the next child at a tablet types the class code, is asked who they are, and finds nothing of the first', async () => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  const comesIn = async (name: string, id: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await tap(page, 'th', await secretOf(id))
    await page.waitForURL(atPath('/th/dashboard'))
  }
  await page.goto(`${world.url}/th/join/K7QM4TXR`)
  await hydrated(page)
  await comesIn('Aanya', pupil(1))
  await page.evaluate(() => {
    localStorage.setItem('left-behind', 'aanya')
    sessionStorage.setItem('left-behind', 'aanya')
  })
  await page.goto(`${world.url}/th/join`)
  await hydrated(page)
  await page.getByRole('textbox').fill('K7QM4TXR')
  await page.getByRole('textbox').press('Enter')
  await page.getByRole('heading', { name: 'หนูคือ Aanya ใช่ไหม' }).waitFor()
  await shot(page, 'who.th.phone')
  await noViolations(page)
  // Nothing of the first child's day is on the page.
  expect(await page.getByText('กระดานของห้อง').count()).toBe(0)
  await page.getByRole('link', { name: 'ใช่' }).click()
  await page.waitForURL(atPath('/th/dashboard'))
  await page.goto(`${world.url}/th/join/K7QM4TXR`)
  await hydrated(page)
  await page.getByRole('button', { name: 'ไม่ใช่' }).click()
  await page.waitForURL('**/th/join/K7QM4TXR')
  await comesIn('Hana', pupil(6))
  await page.getByRole('heading', { name: 'Hana' }).waitFor()
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(left).not.toMatch(/left-behind|aanya/i)
  await tablet.close()
})

test.each([
  ['th', 'phone', 'เปลี่ยนคน'],
  ['en', 'desktop', 'Switch'],
] as const)(
  '%s, %s: "Not Aanya? Switch" leads back to the tiles of the same class, and the next child comes in',
  async (locale, size, word) => {
    const tablet = await child(sizes[size])
    const page = await tablet.newPage()
    const dashboard = atPath(localePath(locale, '/dashboard'))
    const switches = async () => {
      await hydrated(page)
      // In the rail of a wide screen it is folded behind the kite; on a phone it stands on the page about oneself.
      if (size === 'desktop') await page.locator('aside summary').click()
      else await page.goto(world.url + localePath(locale, `/dashboard/profile?class=${explorers}`))
      await hydrated(page)
      await page.getByRole('button', { name: word }).filter({ visible: true }).click()
      await page.waitForURL(atPath(localePath(locale, '/join/K7QM4TXR')))
      await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
    }
    await page.goto(world.url + localePath(locale, '/join/K7QM4TXR'))
    await hydrated(page)
    await page.getByRole('button', { name: 'Aanya', exact: true }).click()
    await tap(page, locale, await secretOf(pupil(1)))
    await page.waitForURL(dashboard)
    await page.evaluate(() => localStorage.setItem('left-behind', 'aanya'))
    await switches()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toMatch(/aanya/i)
    // By name, and by a card: both know the class.
    await page.getByRole('button', { name: 'Leo', exact: true }).click()
    await tap(page, locale, await secretOf(pupil(4)))
    await page.waitForURL(dashboard)
    await tablet.clearCookies()
    await page.goto('about:blank')
    await page.goto(`${world.url}${localePath(locale, '/join')}#card=${keys.token(await card(pupil(4)))}`)
    await hydrated(page)
    await tap(page, locale, await secretOf(pupil(4)))
    await page.waitForURL(dashboard)
    await switches()
    await shot(page, `switched.${locale}.${size}`)
    await tablet.close()
  },
)

test('a code that is typed wrong says what is wrong, and is there to be mended', async () => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  await page.goto(`${world.url}/th/join`)
  await hydrated(page)
  const field = page.getByRole('textbox')
  await field.pressSequentially('ดึฟ')
  await page.getByText('เปลี่ยนแป้นพิมพ์เป็นภาษาอังกฤษก่อนนะ').waitFor()
  await shot(page, 'keyboard.th.phone')
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

test('six digits of a competition ask who one is, and are not forgotten', async () => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  // 234678 could begin a class code and is sent by its button.
  for (const [typed, key] of [
    ['๑๒๓ ๔๕๖', null],
    ['234 678', 'Enter'],
  ] as const) {
    await page.goto(`${world.url}/th/join`)
    await hydrated(page)
    await page.getByRole('textbox').pressSequentially(typed)
    if (key) await page.getByRole('textbox').press(key)
    await page.waitForURL(/\/th\/join\?room=(123456|234678)$/)
    await page.getByText(/^การแข่งขัน (123 456|234 678)$/).waitFor()
  }
  await page.goto(`${world.url}/th/join?code=123%20456`)
  await page.waitForURL('**/th/join?room=123456')
  await tablet.close()
})

test('a device with a voice of its own reads out what to do; a voice from elsewhere is never used', async () => {
  for (const localService of [true, false]) {
    const tablet = await child(sizes.phone)
    // Chromium without a screen has no voices; what the device would be given to say is noted instead.
    await tablet.addInitScript((own) => {
      const heard: string[] = []
      const voice = { lang: 'th-TH', localService: own, default: true }
      class Saying {
        text: string
        constructor(text: string) {
          this.text = text
        }
      }
      Object.assign(window, { heard, SpeechSynthesisUtterance: Saying })
      Object.assign(window.speechSynthesis, {
        getVoices: () => [voice],
        cancel: () => {},
        speak: ({ text }: { text: string }) => void heard.push(text),
      })
    }, localService)
    const page = await tablet.newPage()
    await page.goto(`${world.url}/th/join#card=${keys.token(await card(pupil(4)))}`)
    await page.getByRole('heading', { name: 'Leo' }).waitFor()
    const aloud = page.getByRole('button', { name: 'ฟังเสียงอ่าน' })
    if (localService) {
      await aloud.click()
      expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['แตะรูปที่ 1'])
      await shot(page, 'aloud.th.phone')
    } else expect(await aloud.count()).toBe(0)
    await tablet.close()
  }
})

test('wrong pictures rest the account, another child is not held up; a revoked card opens nothing', async () => {
  const tablet = await child(sizes.phone)
  const page = await tablet.newPage()
  const right = await secretOf(pupil(2))
  const wrong = right.map((picture) => (picture === 'apple' ? 'bell' : 'apple'))
  await page.goto(`${world.url}/join/K7QM4TXR`)
  await hydrated(page)
  await page.getByRole('button', { name: '김하늘' }).click()
  for (let miss = 1; miss <= 5; miss++) {
    await tap(page, 'en', wrong)
    await page.getByText(miss < 5 ? 'Not quite. Try again!' : 'Paused for a moment').waitFor()
    if (miss === 1) await shot(page, 'wrong.en.phone')
    if (miss < 5)
      await expect.poll(() => page.getByRole('button', { name: 'apple', exact: true }).isEnabled()).toBe(true)
  }
  await shot(page, 'rest.en.phone')
  await noViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hana', exact: true }).click()
  await tap(page, 'en', await secretOf(pupil(6)))
  await page.waitForURL(atPath('/dashboard'))
  await tablet.close()

  const token = keys.token(await card(pupil(6)))
  await owner.query('UPDATE login_cards SET revoked_at = now() WHERE student_id = $1', [pupil(6)])
  const other = await child(sizes.phone)
  const again = await other.newPage()
  await again.goto(`${world.url}/join#card=${token}`)
  await again.getByText('This card no longer works').waitFor()
  await shot(again, 'revoked.en.phone')
  await other.close()
})
