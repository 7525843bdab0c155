import type { Page } from 'playwright-core'

/** Statements of Today: the words by child, and the number of children who are here. */
export type TodayStatement = { said: Record<string, string>; here: number }

export const readToday = (page: Page): Promise<TodayStatement> =>
  page.evaluate(() => ({
    said: Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-student]')].map(({ dataset }) => [
        dataset.student!,
        dataset.where ?? '',
      ]),
    ),
    here: Number.parseInt(
      document.querySelector('section[aria-labelledby="class-strip"] [role=status]')?.textContent ?? '',
      10,
    ),
  }))
