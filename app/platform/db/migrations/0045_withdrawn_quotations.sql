ALTER TABLE "quotation_revisions" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotation_revisions" ADD COLUMN "withdrawn_by" text DEFAULT '' NOT NULL;