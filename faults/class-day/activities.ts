import { findLesson } from '#app/features/learning/courses/public.server.ts'
import type { Place } from '#rules/classrooms/presence.ts'
import dashboard from '#app/features/dashboard/locales/en.json' with { type: 'json' }
import minigames from '#app/features/play/minigames/locales/en.json' with { type: 'json' }
import type { Activity } from './schedule.ts'

/** A place of a child: its page, the report of a client without a browser, and the words that Today has to show. */
export type Stay = { readonly path: string; readonly place: Place; readonly words: string }

const { where } = dashboard
const game = 'wind-rush'

function stayInLesson(lesson: string, index: number): Stay {
  const { title, steps } = findLesson('en', lesson)!.lesson
  const position = index % steps.length
  return {
    path: `/lesson/${lesson}/${steps[position]!.id}`,
    place: { at: 'lesson', lesson, step: position + 1 },
    words: where.step.replace('{{lesson}}', title).replace('{{step}}', String(position + 1)),
  }
}

/** The page of an activity. `step` counts the steps of the lesson; `room` is the id of the open competition. */
export function stayOf(activity: Activity, step: number, room: string): Stay {
  switch (activity) {
    case 'lesson':
      return stayInLesson('ff-1a', 0)
    case 'next step':
      return stayInLesson('ff-1a', step)
    case 'homework':
      return stayInLesson('ff-2a', 0)
    case 'game':
      return {
        path: `/minigame/${game}`,
        place: { at: 'game', game },
        words: where.game.replace('{{game}}', minigames.games[game].title),
      }
    case 'quiz':
      return { path: `/competition/quiz/${room}`, place: { at: 'room' }, words: where.places.room }
    case 'test': {
      const lesson = 'ff-1b'
      const { steps } = findLesson('en', lesson)!.lesson
      return {
        path: `/lesson/${lesson}/${steps[0]!.id}`,
        place: { at: 'test', lesson, step: 1 },
        words: where.places.test,
      }
    }
    case 'home':
    case 'idle':
    case 'lost network':
    case 'closed tab':
      return { path: '/dashboard', place: { at: 'home' }, words: where.places.home }
  }
}

/** Words that Today has to show for a child with this activity. */
export function expectedWords(activity: Activity, stay: Stay): string {
  if (activity === 'idle') return where.places.idle
  return activity === 'lost network' || activity === 'closed tab' ? where.places.offline : stay.words
}
