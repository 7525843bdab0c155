import { createContext, use } from 'react'

/** Provides a function that resolves when the next component may render; `null` in browsers. */
export const RenderSlots = createContext<(() => Promise<void>) | null>(null)

/**
 * For components that occur hundreds of times on a page, such as printed sheets: the server yields to the event loop
 * before each one, so that other requests are answered in between. The HTML is the same.
 */
export function useRenderSlot(): void {
  const waitForSlot = use(RenderSlots)
  if (waitForSlot) use(waitForSlot())
}

/** Slots are granted sequentially, with one event loop iteration between two slots. */
export function createRenderSlots(): () => Promise<void> {
  let lastSlot: Promise<void> = Promise.resolve()
  return () => (lastSlot = lastSlot.then(() => new Promise((resolve) => setImmediate(resolve))))
}
