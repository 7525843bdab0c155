import type { BrowserContext, Page } from 'playwright-core'
import type { Fixture } from './fixture.ts'
import { makeNewcomer, type Newcomer } from './newcomer.ts'
import { desktop, hydrated, phone } from './screen.ts'
import { enter } from './session.ts'
import type { PersonaName } from './sign-in.ts'

export const handheld = { viewport: phone, hasTouch: true, isMobile: true }
export const desk = { viewport: desktop }

type Device = typeof handheld | typeof desk
export type Screen = { context: BrowserContext; page: Page }

/** One page each for whoever meets at a class: personas at a desk, newcomers with a phone, unless said otherwise. */
export function classroomScreens({ world, browser, owner }: Fixture) {
  async function screenFor(who: PersonaName | { id: string }, path: string, device: Device): Promise<Screen> {
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
    await enter(context, world, who)
    const page = await context.newPage()
    await page.goto(world.url + path)
    await hydrated(page)
    return { context, page }
  }
  return {
    of: (who: PersonaName, path: string, device: Device = desk) => screenFor(who, path, device),
    async ofNewcomer(name: string, path: string, device: Device = handheld): Promise<Screen & Newcomer> {
      const person = await makeNewcomer(owner, name, { onboarded: true })
      return { ...person, ...(await screenFor(person, path, device)) }
    },
  }
}

export const close = (...screens: Screen[]) => Promise.all(screens.map(({ context }) => context.close()))
