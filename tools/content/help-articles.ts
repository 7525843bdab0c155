import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { helpArticleSchema, type HelpArticle } from '#content/help-schema.ts'
import { filesUnder } from '../source-files.ts'

/** Help articles in the order of their file names. Throws if a file is invalid. */
export const readHelpArticles = (root: string): HelpArticle[] =>
  filesUnder(root, ['content/help'], ['.json']).map((path) => {
    const article = helpArticleSchema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))
    if (article.id !== basename(path, '.json')) throw new Error(`${path} contains the id ${article.id}`)
    return article
  })
