import comments from '#rules/reports/comments.json' with { type: 'json' }
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Ready comments by topic, in the words of a teacher to a family. Names are inserted where the language wants them. */

export type CommentTopic = keyof typeof comments

export const commentTopics = Object.keys(comments) as CommentTopic[]

export const listComments = (topic: CommentTopic, locale: Locale, name: string): { id: string; text: string }[] =>
  Object.entries(comments[topic]).map(([id, texts]) => ({
    id,
    text: (texts as Record<Locale, string>)[locale].replaceAll('{{name}}', () => name),
  }))
