import type { PublicRuntime } from './runtime.ts'

let kept: PublicRuntime | null = null

/** The public configuration this page came with, for what is no component. Kept by the shell before anything asks. */
export const keepRuntime = (runtime: PublicRuntime) => void (kept = runtime)
export const pageRuntime = (): PublicRuntime | null => kept
