import javascript from '#runtimes/mistakes/javascript.json' with { type: 'json' }
import python from '#runtimes/mistakes/python.json' with { type: 'json' }
import type { TaskRules } from '#rules/tasks/task-file.ts'

const taskMistakes = {
  python: new Set(python.map(({ id }) => id)),
  javascript: new Set(javascript.map(({ id }) => id)),
}

/** Whether the mistake id exists: in the list of the task's language, or for levels with the prefix `blk-`. */
export const isRegisteredMistake = (id: string, task: Pick<TaskRules, 'language'> | null): boolean =>
  task ? taskMistakes[task.language].has(id) : id.startsWith('blk-')
