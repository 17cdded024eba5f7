CREATE TYPE "public"."staff_notification_type" AS ENUM('assigned', 'mentioned');--> statement-breakpoint
CREATE TABLE "staff_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"type" "staff_notification_type" NOT NULL,
	"author" text NOT NULL,
	"note_id" uuid,
	"read" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_calendar_copies" (
	"interview_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"told" text,
	CONSTRAINT "interview_calendar_copies_interview_id_admin_id_pk" PRIMARY KEY("interview_id","admin_id")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_recipient_id_admins_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_calendar_copies" ADD CONSTRAINT "interview_calendar_copies_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notifications_recipient" ON "staff_notifications" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notifications_application" ON "staff_notifications" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "staff_notifications_note" ON "staff_notifications" USING btree ("note_id");--> statement-breakpoint
CREATE TRIGGER "staff_notifications_changed" AFTER INSERT OR UPDATE OR DELETE ON "staff_notifications" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_notifications"();
