ALTER TYPE "public"."notification_type" ADD VALUE 'time_asked';--> statement-breakpoint
CREATE TABLE "time_invitations" (
	"offer_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked" text,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "time_invitations_offer_id_application_id_pk" PRIMARY KEY("offer_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "time_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"people" uuid[] NOT NULL,
	"seats" smallint NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decline_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "stage" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_mails" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "seat" smallint;--> statement-breakpoint
ALTER TABLE "time_invitations" ADD CONSTRAINT "time_invitations_offer_id_time_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."time_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_invitations" ADD CONSTRAINT "time_invitations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_invitations_application" ON "time_invitations" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "time_invitations_open" ON "time_invitations" USING btree ("application_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "candidate_mails" ADD CONSTRAINT "candidate_mails_offer_id_time_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."time_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_offer_id_time_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."time_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_seat" ON "interviews" USING btree ("offer_id","starts_at","seat") WHERE cancelled_at is null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_rating" CHECK ("applications"."rating" between 1 and 5);