import type { Page } from 'playwright-core'
import type { GameInput, PlaySettings } from '#rules/games/game-rules.ts'

/** What a stage shows at a moment: from this and the rules follows everything else. */
export type Seen = {
  settings: PlaySettings
  tick: number
  inputs: readonly GameInput[]
  isOver: boolean
  rounds: { done: number; of: number }
  controls: readonly { id: string; keys: readonly string[]; isOff: boolean }[]
}

/**
 * Reads the play out of the page as React holds it. Playing does not touch it: what is pressed goes through buttons and
 * keys alone.
 */
export async function seenOn(page: Page): Promise<Seen> {
  const seen = await page.evaluate(readStage)
  if (seen === null) throw new Error('No game is being played')
  return seen
}

/** Waits until the play has taken one more input, or has run on for so many ticks that it will not. */
export const taken = (page: Page, { inputs, tick }: Seen, ticks: number): Promise<unknown> =>
  page.waitForFunction(
    ([count, until]) => {
      const look = (window as unknown as { seenStage: () => Pick<Seen, 'inputs' | 'tick' | 'isOver'> | null }).seenStage
      const now = look()
      return now === null || now.isOver || now.inputs.length > count! || now.tick > until!
    },
    [inputs.length, tick + ticks],
  )

/** Runs in the page. */
function readStage(): Seen | null {
  type Hook = { memoizedState: unknown; next: Hook | null }
  type Fiber = {
    return: Fiber | null
    alternate: Fiber | null
    memoizedState: Hook | null
    memoizedProps: { ticket?: PlaySettings } | null
  }
  type Session = Omit<Seen, 'settings' | 'inputs' | 'rounds' | 'controls'> & {
    log: { inputs: readonly GameInput[] }
    rounds: () => Seen['rounds']
    controls: (size: object) => readonly { id: string; keys?: readonly string[]; isOff?: boolean }[]
  }
  const hooksOf = (fiber: Fiber | null): Hook[] => {
    const hooks: Hook[] = []
    for (let hook = fiber?.memoizedState ?? null; hook !== null; hook = hook.next) hooks.push(hook)
    return hooks
  }
  const look = (): Seen | null => {
    const screen = document.querySelector('section[data-phase]')
    const key = Object.keys(screen ?? {}).find((name) => name.startsWith('__reactFiber$'))
    let fiber = key ? (screen as unknown as Record<string, Fiber>)[key]! : null
    while (fiber && !fiber.memoizedProps?.ticket) fiber = fiber.return
    const stage = screen?.querySelector('canvas')?.parentElement
    if (!fiber || !stage) return null
    // React keeps what was drawn last and what was before it, and does not say which is which.
    for (const hook of [...hooksOf(fiber), ...hooksOf(fiber.alternate)]) {
      const { session } = (hook.memoizedState ?? {}) as { session?: Session }
      if (!session?.log) continue
      const { seed, help, clock } = fiber.memoizedProps!.ticket!
      const controls = session.controls({ width: stage.clientWidth, height: stage.clientHeight })
      return {
        settings: { seed, help, clock },
        tick: session.tick,
        inputs: session.log.inputs,
        isOver: session.isOver,
        rounds: session.rounds(),
        controls: controls.map(({ id, keys = [], isOff = false }) => ({ id, keys, isOff })),
      }
    }
    return null
  }
  Object.assign(window, { seenStage: look })
  return look()
}
