ALTER TABLE "outgoing_mails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "attached" text[];