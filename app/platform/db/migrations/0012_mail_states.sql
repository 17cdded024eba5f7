ALTER TABLE "outgoing_mails" ALTER COLUMN "state" SET DATA TYPE text;--> statement-breakpoint
UPDATE "outgoing_mails" SET "state" = 'waiting' WHERE "state" = 'queued';--> statement-breakpoint
ALTER TABLE "outgoing_mails" ALTER COLUMN "state" SET DEFAULT 'waiting'::text;--> statement-breakpoint
DROP TYPE "public"."mail_state";--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('waiting', 'sending', 'sent', 'failed');--> statement-breakpoint
ALTER TABLE "outgoing_mails" ALTER COLUMN "state" SET DEFAULT 'waiting'::"public"."mail_state";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ALTER COLUMN "state" SET DATA TYPE "public"."mail_state" USING "state"::"public"."mail_state";--> statement-breakpoint
DROP INDEX "outgoing_mails_state";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "outgoing_mails_state" ON "outgoing_mails" USING btree ("state","due_at");