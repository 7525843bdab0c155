import type { RoomFormValues } from './room-fields.tsx'

/** Settings of a room with rounds of some minutes, as a field of the `create` action. No guests without a teacher. */
export const buildRoundSettings = (values: RoomFormValues & { minutes: string }, isLive: boolean): string =>
  JSON.stringify({
    scoring: 'accuracy',
    guests: isLive ? values.guests : 'none',
    changeable: true,
    names: values.names,
    lateJoin: values.lateJoin,
    teams: Number(values.teams),
    answerSeconds: 60 * Number(values.minutes),
  })
