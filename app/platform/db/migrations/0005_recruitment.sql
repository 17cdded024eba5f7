CREATE TYPE "public"."notification_type" AS ENUM('new_applicant');--> statement-breakpoint
CREATE TYPE "public"."question_type" AS ENUM('text', 'checkbox', 'select', 'radio');--> statement-breakpoint
CREATE TABLE "application_answers" (
	"application_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "application_answers_application_id_place_pk" PRIMARY KEY("application_id","place")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "applications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"candidate_id" uuid NOT NULL,
	"position_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"cv_name" text NOT NULL,
	"cv_key" text NOT NULL,
	"cv_bytes" integer NOT NULL,
	"cv_media_type" text NOT NULL,
	"currently_working" boolean NOT NULL,
	"reason_for_change" text NOT NULL,
	"current_salary" integer NOT NULL,
	"desired_salary" integer NOT NULL,
	"highest_qualification" text NOT NULL,
	"interest_reason" text DEFAULT '' NOT NULL,
	"send_email" boolean DEFAULT false NOT NULL,
	"contacted" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"assigned_at" timestamp with time zone,
	"submission_key" text,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_number" UNIQUE("number"),
	CONSTRAINT "applications_candidate" UNIQUE("candidate_id"),
	CONSTRAINT "applications_cv_key" UNIQUE("cv_key")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text NOT NULL,
	"avatar" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"mailed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"type" "notification_type" DEFAULT 'new_applicant' NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position_id" uuid,
	"type" "question_type" NOT NULL,
	"text" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assignee_id_admins_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_created_at" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_fingerprint" ON "applications" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "applications_position" ON "applications" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "applications_assignee" ON "applications" USING btree ("assignee_id","assigned_at");--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "candidates_created_at" ON "candidates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notes_application" ON "notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("application_id") WHERE not read;--> statement-breakpoint
CREATE INDEX "questions_position" ON "questions" USING btree ("position_id","created_at");--> statement-breakpoint
CREATE FUNCTION "tell_of_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The same message twice in one transaction is sent once.
	PERFORM pg_notify('notifications', '');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notifications_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "notifications" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_notifications"();
