import javascript from '#runtimes/mistakes/javascript.json' with { type: 'json' }
import python from '#runtimes/mistakes/python.json' with { type: 'json' }
import type { TaskRules } from '#rules/tasks/task-file.ts'

const ofTasks = {
  python: new Set(python.map(({ id }) => id)),
  javascript: new Set(javascript.map(({ id }) => id)),
}

/** Whether a device can have found it there: in a task by the list of its language, in a level among those of blocks. */
export const isKnownMistake = (id: string, task: Pick<TaskRules, 'language'> | null): boolean =>
  task ? ofTasks[task.language].has(id) : id.startsWith('blk-')
