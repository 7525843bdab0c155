/** Activities of a child; the network is lost or the tab closed without any notice to the server. */
export type Activity =
  | 'home'
  | 'lesson'
  | 'next step'
  | 'homework'
  | 'game'
  | 'quiz'
  | 'test'
  | 'idle'
  | 'lost network'
  | 'closed tab'

export type Hour = {
  readonly name: string
  /** Activity of most children. */
  readonly most: Activity
  /** Other activities, by the number of the child from 0. Children 0 to 4 are real browsers. */
  readonly others?: Readonly<Partial<Record<number, Activity>>>
}

export const shortDay: readonly Hour[] = [
  { name: 'arrival', most: 'home', others: { 3: 'closed tab', 24: 'closed tab' } },
  { name: 'lesson', most: 'lesson', others: { 1: 'game', 4: 'test', 10: 'game', 11: 'closed tab' } },
  {
    name: 'lesson, some lost',
    most: 'next step',
    others: { 1: 'lost network', 2: 'idle', 12: 'lost network', 13: 'idle' },
  },
  { name: 'quiz', most: 'quiz', others: { 3: 'homework', 4: 'test', 14: 'closed tab' } },
  { name: 'test', most: 'test', others: { 0: 'game', 4: 'closed tab', 15: 'lost network' } },
  { name: 'going home', most: 'closed tab', others: { 0: 'homework', 20: 'home' } },
]

export const schoolDay: readonly Hour[] = [
  { name: 'before school', most: 'closed tab', others: { 0: 'home', 5: 'home' } },
  { name: 'arrival', most: 'home', others: { 3: 'closed tab', 24: 'closed tab' } },
  { name: 'lesson 1', most: 'lesson', others: { 1: 'game', 10: 'game', 11: 'closed tab' } },
  { name: 'lesson 1, step 2', most: 'next step', others: { 2: 'idle', 12: 'idle', 13: 'home' } },
  {
    name: 'network lost',
    most: 'lesson',
    others: { 1: 'lost network', 3: 'lost network', 14: 'lost network', 15: 'lost network' },
  },
  { name: 'network back', most: 'next step' },
  { name: 'games', most: 'game', others: { 0: 'lesson', 4: 'closed tab', 16: 'idle' } },
  { name: 'break', most: 'closed tab', others: { 2: 'game', 17: 'game', 18: 'idle' } },
  { name: 'after the break', most: 'home', others: { 1: 'lesson', 19: 'lost network' } },
  { name: 'quiz', most: 'quiz', others: { 3: 'homework', 20: 'homework' } },
  {
    name: 'quiz, some leave',
    most: 'quiz',
    others: { 0: 'closed tab', 2: 'lost network', 21: 'lost network', 22: 'closed tab' },
  },
  { name: 'test', most: 'test', others: { 4: 'home', 23: 'closed tab' } },
  { name: 'test, network lost', most: 'test', others: { 0: 'lost network', 5: 'lost network', 6: 'lost network' } },
  { name: 'test, network back', most: 'test', others: { 1: 'idle', 7: 'idle' } },
  { name: 'lesson 2', most: 'lesson', others: { 2: 'homework', 8: 'homework', 9: 'game' } },
  { name: 'lesson 2, step 2', most: 'next step', others: { 3: 'closed tab', 10: 'closed tab' } },
  { name: 'lunch', most: 'idle', others: { 4: 'closed tab', 11: 'closed tab', 12: 'game' } },
  { name: 'afternoon', most: 'homework', others: { 0: 'game', 13: 'lost network' } },
  { name: 'last lesson', most: 'next step', others: { 1: 'lost network', 14: 'home' } },
  { name: 'last quiz', most: 'quiz', others: { 2: 'idle', 15: 'closed tab' } },
  { name: 'going home', most: 'closed tab', others: { 3: 'home', 16: 'home' } },
  { name: 'homework', most: 'closed tab', others: { 0: 'homework', 1: 'homework', 17: 'homework', 18: 'homework' } },
  { name: 'evening', most: 'closed tab', others: { 2: 'game' } },
]
