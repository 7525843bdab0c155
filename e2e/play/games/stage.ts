import type { Page } from 'playwright-core'
import type { GameInput, PlaySettings } from '#rules/games/game-rules.ts'

/** Snapshot of a running game; the game rules can derive everything else from it. */
export type StageState = {
  settings: PlaySettings
  tick: number
  inputs: readonly GameInput[]
  isOver: boolean
  rounds: { done: number; of: number }
  controls: readonly { id: string; keys: readonly string[]; isOff: boolean }[]
}

/**
 * Reads the play from React's internal state of the page. Read-only: inputs go through buttons and keys. Returns null
 * when the page shows no game.
 */
export const findStageState = (page: Page): Promise<StageState | null> => page.evaluate(readStage)

export async function readStageState(page: Page): Promise<StageState> {
  const state = await findStageState(page)
  if (state === null) throw new Error('no game is running on this page')
  return state
}

/** Waits until the play has accepted another input, or until `ticks` have passed without one. */
export const waitForInput = (page: Page, { inputs, tick }: StageState, ticks: number): Promise<unknown> =>
  page.waitForFunction(
    ([count, until]) => {
      const readStage = (
        window as unknown as { seenStage: () => Pick<StageState, 'inputs' | 'tick' | 'isOver'> | null }
      ).seenStage
      const current = readStage()
      return current === null || current.isOver || current.inputs.length > count! || current.tick > until!
    },
    [inputs.length, tick + ticks],
  )

/** Runs in the page. */
function readStage(): StageState | null {
  type Hook = { memoizedState: unknown; next: Hook | null }
  type Fiber = {
    return: Fiber | null
    alternate: Fiber | null
    memoizedState: Hook | null
    memoizedProps: { ticket?: PlaySettings } | null
  }
  type Session = Omit<StageState, 'settings' | 'inputs' | 'rounds' | 'controls'> & {
    log: { inputs: readonly GameInput[] }
    rounds: () => StageState['rounds']
    controls: (size: object) => readonly { id: string; keys?: readonly string[]; isOff?: boolean }[]
  }
  const hooksOf = (fiber: Fiber | null): Hook[] => {
    const hooks: Hook[] = []
    for (let hook = fiber?.memoizedState ?? null; hook !== null; hook = hook.next) hooks.push(hook)
    return hooks
  }
  const read = (): StageState | null => {
    const screen = document.querySelector('section[data-phase]')
    const key = Object.keys(screen ?? {}).find((name) => name.startsWith('__reactFiber$'))
    let fiber = key ? (screen as unknown as Record<string, Fiber>)[key]! : null
    while (fiber && !fiber.memoizedProps?.ticket) fiber = fiber.return
    const stage = screen?.querySelector('canvas')?.parentElement
    if (!fiber || !stage) return null
    // React holds the current and the previous fiber and does not tell which is which: search both.
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
  Object.assign(window, { seenStage: read })
  return read()
}
