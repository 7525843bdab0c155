import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const classrooms = pgTable(
  'classrooms',
  {
    schoolId: uuid('school_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    grade: text(),
    icon: text().notNull().default('kite'),
    colour: text().notNull().default('sky'),
    locale: text({ enum: ['en', 'th', 'ko', 'cn'] }).notNull().default('en'),
    code: text().notNull(),
    joinPolicy: text('join_policy', { enum: ['open', 'request', 'closed'] }).notNull().default('request'),
    loginMode: text('login_mode', { enum: ['picture', 'words', 'email'] }).notNull().default('picture'),
    codingSkin: text('coding_skin', { enum: ['icon', 'block', 'text'] }).notNull().default('icon'),
    leaderboard: text({ enum: ['visible', 'own-rank', 'hidden'] }).notNull().default('own-rank'),
    status: text({ enum: ['active', 'archived'] }).notNull().default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const classCodes = pgTable('class_codes', {
  code: text().primaryKey(),
  schoolId: uuid('school_id').notNull(),
  classroomId: uuid('classroom_id').notNull(),
})

export const classroomTeachers = pgTable(
  'classroom_teachers',
  {
    schoolId: uuid('school_id').notNull(),
    classroomId: uuid('classroom_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text({ enum: ['owner', 'co-teacher'] }).notNull(),
    status: text({ enum: ['invited', 'active', 'declined', 'removed'] }).notNull().default('active'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.userId] })],
)

export const enrolments = pgTable(
  'enrolments',
  {
    schoolId: uuid('school_id').notNull(),
    classroomId: uuid('classroom_id').notNull(),
    studentId: uuid('student_id').notNull(),
    status: text({ enum: ['pending', 'active', 'archived', 'removed'] }).notNull(),
    source: text({ enum: ['code', 'card', 'import', 'manual', 'roster'] }).notNull().default('manual'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.classroomId, table.studentId] })],
)
