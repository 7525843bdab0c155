import type { BrowserContext, Page } from 'playwright-core'
import type { Journey } from '../harness/journey.ts'
import { makeNewcomer, type Newcomer } from './newcomer.ts'
import { desktop, waitForHydration, phone } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'

export const handheld = { viewport: phone, hasTouch: true, isMobile: true }
export const desk = { viewport: desktop }

type Device = typeof handheld | typeof desk
export type ClassroomScreens = ReturnType<typeof classroomScreens>
export type Screen = { context: BrowserContext; page: Page }

/** Opens one browser page per user: by default personas on a desktop and newcomers on a phone. */
export function classroomScreens({ world, browser, owner }: Pick<Journey, 'world' | 'browser' | 'owner'>) {
  async function openScreenFor(person: PersonaName | { id: string }, path: string, device: Device): Promise<Screen> {
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
    await signInByCookie(context, world, person)
    const page = await context.newPage()
    await page.goto(world.url + path)
    await waitForHydration(page)
    return { context, page }
  }
  return {
    of: (personaName: PersonaName, path: string, device: Device = desk) => openScreenFor(personaName, path, device),
    async ofNewcomer(name: string, path: string, device: Device = handheld): Promise<Screen & Newcomer> {
      const person = await makeNewcomer(owner, name, { onboarded: true })
      return { ...person, ...(await openScreenFor(person, path, device)) }
    },
  }
}

export const closeScreens = (...screens: Screen[]) => Promise.all(screens.map(({ context }) => context.close()))
