import type { PublicRuntime } from './runtime.ts'

let currentRuntime: PublicRuntime | null = null

/** Public configuration of this page, for code outside of components. Set by the page shell before first use. */
export const setPageRuntime = (runtime: PublicRuntime) => void (currentRuntime = runtime)
export const getPageRuntime = (): PublicRuntime | null => currentRuntime
