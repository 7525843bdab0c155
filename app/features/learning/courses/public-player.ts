/** Separate from `public.ts`, because every page of a signed-in student loads it. */
export { ClassCall } from './class-call/class-call.tsx'
