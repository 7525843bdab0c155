/**
 * A learner whose class comes into a school where they have worked too: what is kept of both is what would be kept had
 * all of it been done there. Stars never fall, and newer work stays on top.
 */

const key = '(school_id, student_id, step)'

/** Takes these columns of the row that comes, where it is the one to keep. */
const replace = (columns: readonly string[], where: string) =>
  `DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')} WHERE ${where}`

const program = ['program', 'skin', 'place', 'stars', 'blocks', 'steps', 'version', 'rules', 'made_at']

export const meetingRows: Readonly<Record<string, string>> = {
  learners: `(school_id, student_id) ${replace(['lesson', 'step', 'sequence', 'at'], 'excluded.sequence > learners.sequence')}`,
  lesson_progress: `${key} DO UPDATE SET
    version = CASE WHEN excluded.stars > lesson_progress.stars THEN excluded.version ELSE lesson_progress.version END,
    rules = CASE WHEN excluded.stars > lesson_progress.stars THEN excluded.rules ELSE lesson_progress.rules END,
    stars = greatest(lesson_progress.stars, excluded.stars), hints = greatest(lesson_progress.hints, excluded.hints),
    attempts = lesson_progress.attempts + excluded.attempts, active_ms = lesson_progress.active_ms + excluded.active_ms,
    solved_at = least(lesson_progress.solved_at, excluded.solved_at),
    first_at = least(lesson_progress.first_at, excluded.first_at), last_at = greatest(lesson_progress.last_at, excluded.last_at)`,
  lesson_drafts: `${key} ${replace(['draft', 'skin', 'place', 'device', 'sequence', 'made_at'], 'excluded.sequence > lesson_drafts.sequence')}`,
  best_programs: `${key} ${replace(program, '(excluded.stars, -excluded.blocks, -excluded.steps) > (best_programs.stars, -best_programs.blocks, -best_programs.steps)')}`,
  step_reviews: `${key} ${replace(['mark', 'attempts', 'at'], 'excluded.at > step_reviews.at')}`,
}
