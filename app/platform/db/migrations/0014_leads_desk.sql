CREATE TYPE "public"."lead_notification_type" AS ENUM('new', 'unanswered');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('website', 'phone', 'walk-in');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('new', 'in-progress', 'quoted', 'won', 'lost', 'spam');--> statement-breakpoint
CREATE TYPE "public"."lost_reason" AS ENUM('price', 'lead-time', 'cannot-make', 'no-answer', 'other');--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"type" "lead_notification_type" NOT NULL,
	"recipient_id" uuid,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_notifications_lead" UNIQUE("lead_id","type")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" "lead_source" DEFAULT 'website' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "status" "lead_status" DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" "lost_reason";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_answer_minutes" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search" text;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_admins_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notifications" ADD CONSTRAINT "lead_notifications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notifications" ADD CONSTRAINT "lead_notifications_recipient_id_admins_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "lead_notifications_created_at" ON "lead_notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_notifications_unread" ON "lead_notifications" USING btree ("lead_id") WHERE not read;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_created_at" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_follow_up" ON "leads" USING btree ("follow_up_on") WHERE follow_up_on is not null;--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("created_at") WHERE first_answered_at is null and status in ('new', 'in-progress');--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_changed_at" ON "leads" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "leads_search_missing" ON "leads" USING btree ("id") WHERE search is null;--> statement-breakpoint
-- What came in before counts from when it came in, and nobody is reminded of all of it at once.
UPDATE "leads" SET "changed_at" = "created_at", "reminded_at" = now();--> statement-breakpoint
CREATE TRIGGER "lead_notifications_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "lead_notifications" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_notifications"();
