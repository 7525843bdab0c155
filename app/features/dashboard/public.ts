export { ChooseForm, choosing } from './components/choose-place.tsx'
export type { RoomChoice, Shell } from './contract.ts'
