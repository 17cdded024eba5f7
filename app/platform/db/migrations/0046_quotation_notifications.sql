CREATE TABLE "quotation_notifications" (
	"quotation_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotation_notifications" ADD CONSTRAINT "quotation_notifications_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_notifications_created_at" ON "quotation_notifications" USING btree ("created_at");--> statement-breakpoint
CREATE TRIGGER "quotation_notifications_changed" AFTER INSERT OR UPDATE OR DELETE ON "quotation_notifications" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_notifications"();
