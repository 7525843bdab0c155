import { newId } from '#app/platform/db/ids.server.ts'

/** Fields that every lesson event has, for the first level. */
export const makeEvent = (time: number, sequence: number, activeMs: number) => ({
  ...{ id: newId(time), sequence, at: time, activeMs },
  ...{ lesson: 'ff-1a', step: 'ff-1-2', version: 1, rules: 1 },
})
