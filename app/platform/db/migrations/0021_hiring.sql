CREATE TABLE "candidate_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"author_id" uuid,
	"author" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"status_before" text,
	"taken_back_at" timestamp with time zone,
	"dropped" text
);
--> statement-breakpoint
ALTER TABLE "admin_settings" ADD COLUMN "shortcuts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search" text;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "closes_on" date;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_mails" ADD CONSTRAINT "candidate_mails_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_mails" ADD CONSTRAINT "candidate_mails_author_id_admins_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_mails_application" ON "candidate_mails" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_search_missing" ON "applications" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "candidates_phone" ON "candidates" USING btree (right(regexp_replace("contact_number", '\D', '', 'g'), 9));